package io.foyer.recognition.api;

/**
 * One moment of a scene.
 *
 * @param index number of the frame within the request, from 0 in time order; -1 is the cover
 * @param seconds place in the scene; 0 for the cover
 * @param picture what is seen
 */
public record Frame(int index, double seconds, Picture picture) {}
