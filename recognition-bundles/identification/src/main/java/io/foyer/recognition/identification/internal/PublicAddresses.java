package io.foyer.recognition.identification.internal;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Tells addresses of the public internet from those of this machine and its network. */
final class PublicAddresses {
  private PublicAddresses() {}

  /** Whether everybody may be sent there: no loopback, private, local, shared or special range. */
  static boolean isPublic(InetAddress address) {
    if (address.isAnyLocalAddress()
        || address.isLoopbackAddress()
        || address.isLinkLocalAddress()
        || address.isSiteLocalAddress()
        || address.isMulticastAddress()) {
      return false;
    }
    return switch (address) {
      case Inet4Address four -> isPublic(four.getAddress());
      case Inet6Address six -> isPublicSix(six.getAddress());
      default -> false;
    };
  }

  /** The special ranges of RFC 6890 that {@link InetAddress} does not know. */
  private static boolean isPublic(byte[] four) {
    int first = four[0] & 0xff;
    int second = four[1] & 0xff;
    int third = four[2] & 0xff;
    boolean special =
        first == 0
            || (first == 100 && second >= 64 && second < 128)
            || (first == 192 && second == 0 && (third == 0 || third == 2))
            || (first == 192 && second == 88 && third == 99)
            || (first == 198 && (second == 18 || second == 19))
            || (first == 198 && second == 51 && third == 100)
            || (first == 203 && second == 0 && third == 113)
            || first >= 240;
    return !special;
  }

  /** Global unicast only, and nothing that carries another address inside. */
  private static boolean isPublicSix(byte[] six) {
    int first = (six[0] & 0xff) << 8 | (six[1] & 0xff);
    int second = (six[2] & 0xff) << 8 | (six[3] & 0xff);
    if ((first & 0xe000) != 0x2000) {
      return isMapped(six) && isPublicMapped(six);
    }
    boolean teredo = first == 0x2001 && second == 0;
    boolean documentation = first == 0x2001 && second == 0x0db8;
    boolean special = first == 0x2001 && second < 0x0200;
    boolean sixToFour = first == 0x2002;
    return !(teredo || documentation || special || sixToFour);
  }

  private static boolean isMapped(byte[] six) {
    for (int i = 0; i < 10; i++) {
      if (six[i] != 0) {
        return false;
      }
    }
    return six[10] == -1 && six[11] == -1;
  }

  private static boolean isPublicMapped(byte[] six) {
    try {
      return isPublic(InetAddress.getByAddress(Arrays.copyOfRange(six, 12, 16)));
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
