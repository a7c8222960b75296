package io.foyer.recognition.settings.internal;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What values a setting takes, and how lenient it reads them: clients send numbers as text and
 * switches as numbers.
 */
sealed interface Kind {
  /** As answers have it. */
  String type();

  /**
   * Reads a value.
   *
   * @return an Integer, Double, Boolean or String
   * @throws Unfit when it is none, or out of range; the message begins with what is wrong
   */
  Object read(JsonNode value) throws Unfit;

  /** A value that a setting does not take. */
  final class Unfit extends Exception {
    private static final long serialVersionUID = 1L;

    Unfit(String message) {
      super(message);
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }
  }

  /** A whole number; a fraction is cut off. */
  record Whole(int min, int max) implements Kind {
    private static final Pattern TEXT = Pattern.compile("[+-]?[0-9]{1,100}");
    private static final int SHOWN = 40;

    @Override
    public String type() {
      return "int";
    }

    @Override
    public Object read(JsonNode value) throws Unfit {
      BigInteger number = number(value);
      if (number.compareTo(BigInteger.valueOf(min)) < 0) {
        throw new Unfit(shown(number) + " below minimum " + min);
      }
      if (number.compareTo(BigInteger.valueOf(max)) > 0) {
        throw new Unfit(shown(number) + " above maximum " + max);
      }
      return number.intValueExact();
    }

    private static BigInteger number(JsonNode value) throws Unfit {
      if (value.isBoolean()) {
        return value.booleanValue() ? BigInteger.ONE : BigInteger.ZERO;
      }
      if (value.isIntegralNumber()) {
        return value.bigIntegerValue();
      }
      if (value.isNumber() && Double.isFinite(value.doubleValue())) {
        return new BigDecimal(value.doubleValue()).toBigInteger();
      }
      if (value.isTextual() && TEXT.matcher(value.textValue().strip()).matches()) {
        return new BigInteger(value.textValue().strip());
      }
      throw new Unfit("the value is not a whole number");
    }

    private static String shown(BigInteger number) {
      String digits = number.toString();
      return digits.length() <= SHOWN ? digits : digits.substring(0, SHOWN) + "…";
    }
  }

  /** A number with a fraction. */
  record Decimal(double min, double max) implements Kind {
    private static final Pattern TEXT =
        Pattern.compile(
            "[+-]?([0-9]{1,100}[.]?[0-9]{0,100}|[.][0-9]{1,100})([eE][+-]?[0-9]{1,5})?");
    private static final double PLAIN_BELOW = 1e16;

    @Override
    public String type() {
      return "float";
    }

    @Override
    public Object read(JsonNode value) throws Unfit {
      double number = number(value);
      if (number < min) {
        throw new Unfit(shown(number) + " below minimum " + shown(min));
      }
      if (number > max) {
        throw new Unfit(shown(number) + " above maximum " + shown(max));
      }
      return number;
    }

    private static double number(JsonNode value) throws Unfit {
      double number = Double.NaN;
      if (value.isBoolean()) {
        number = value.booleanValue() ? 1 : 0;
      } else if (value.isNumber()) {
        number = value.doubleValue();
      } else if (value.isTextual() && TEXT.matcher(value.textValue().strip()).matches()) {
        number = Double.parseDouble(value.textValue().strip());
      }
      if (!Double.isFinite(number)) {
        throw new Unfit("the value is not a number");
      }
      return number;
    }

    private static String shown(double number) {
      return Math.abs(number) < PLAIN_BELOW
          ? new BigDecimal(Double.toString(number)).toPlainString()
          : Double.toString(number);
    }
  }

  /** A switch: a number is on unless it is zero, a text is on when it says so. */
  record Flag() implements Kind {
    private static final Set<String> ON = Set.of("true", "1", "yes");

    @Override
    public String type() {
      return "bool";
    }

    @Override
    public Object read(JsonNode value) throws Unfit {
      if (value.isBoolean()) {
        return value.booleanValue();
      }
      if (value.isNumber()) {
        return value.doubleValue() != 0;
      }
      if (value.isTextual()) {
        return ON.contains(value.textValue().strip().toLowerCase(Locale.ROOT));
      }
      throw new Unfit("the value is neither true nor false");
    }
  }

  /** One of a few words. */
  record Choice(List<String> options) implements Kind {
    public Choice {
      options = List.copyOf(options);
    }

    @Override
    public String type() {
      return "string";
    }

    @Override
    public Object read(JsonNode value) throws Unfit {
      if (value.isTextual() && options.contains(value.textValue())) {
        return value.textValue();
      }
      throw new Unfit("the value must be one of " + String.join(", ", options));
    }
  }
}
