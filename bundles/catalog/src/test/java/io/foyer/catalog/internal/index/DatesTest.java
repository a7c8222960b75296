package io.foyer.catalog.internal.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatesTest {
  @ParameterizedTest
  @CsvSource({
    "2020-05-17,20200517",
    "2020-05,20200500",
    "2020,20200000",
    "2020-13-01,20200000",
    "2020-02-30,20200200",
    "2020-02-29,20200229",
    "2021-02-29,20210200",
    "20-05-17,0",
    "2020-05-17T10:00:00Z,0",
    "x,0",
    "'',0",
    "2020-05-31,20200531",
    "2020-04-31,20200400",
    "2020-0a-10,0",
    "2020-00-10,20200000",
    "' 2020-05-17',20200517"
  })
  void datesMayBePartial(String text, int date) {
    assertEquals(date, Dates.parse(text));
  }

  @Test
  void noTextIsNoDate() {
    assertEquals(0, Dates.parse(null));
  }

  @ParameterizedTest
  @CsvSource({
    "2010-2015,5",
    "2010 - ,16",
    "2010,16",
    "since 2015-03,11",
    "2015-2010,0",
    "'',0",
    "long ago,0",
    "120100,0"
  })
  void careersAreCountedInYears(String text, int years) {
    assertEquals(years, Dates.careerYears(text, 2026));
  }

  @ParameterizedTest
  @CsvSource({
    "19900517,20200516,29",
    "19900517,20200517,30",
    "19900000,20200101,30",
    "19900600,20200531,29",
    "20200101,20190101,-1"
  })
  void yearsAreWholeOnes(int from, int to, int years) {
    assertEquals(years, Dates.years(from, to));
  }
}
