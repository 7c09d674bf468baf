ALTER TABLE queue_message ADD COLUMN trace_context text;
