/**
 * Streams, captions, sprites and pictures, passed through so that the library server's address and
 * key reach no browser.
 */
@NullMarked
package io.foyer.media.internal;

import org.jspecify.annotations.NullMarked;
