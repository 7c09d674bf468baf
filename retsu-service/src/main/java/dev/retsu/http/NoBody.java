package dev.retsu.http;

/** Stands for the body of a call that takes none: a body that is not empty is refused. */
public record NoBody() {}
