package io.foyer.recognition.sidecar.internal;

/**
 * The body of every answer that is not a success.
 *
 * @param detail a sentence, or what is wrong in parts
 */
record ErrorBody(Object detail) {}
