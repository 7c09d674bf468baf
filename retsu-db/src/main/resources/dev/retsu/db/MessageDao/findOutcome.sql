SELECT pg_xact_status(:transaction::xid8) FROM pg_sleep(:pauseSeconds)
