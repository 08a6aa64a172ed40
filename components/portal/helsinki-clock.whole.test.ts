import { expect, test } from 'vitest'

const HOUR = 3_600_000
const { Temporal } = globalThis as unknown as {
  readonly Temporal: {
    readonly Instant: {
      fromEpochMilliseconds(time: number): { toZonedDateTimeISO(zone: string): { toString(): string } }
    }
  }
}

/** A browser with Temporal never asks Intl, and the server never asks Temporal. */
test('Temporal and Intl tell the same time in Helsinki', () => {
  // The Swedish form is the one of ISO 8601.
  const intl = new Intl.DateTimeFormat('sv', {
    timeZone: 'Europe/Helsinki',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const apart: string[] = []
  let compared = 0
  for (let year = 1970; year < 2038; year += 1) {
    // Summer ended in September until 1995.
    for (const begins of [Date.UTC(year, 2, 23), Date.UTC(year, 8, 22), Date.UTC(year, 9, 23)]) {
      for (let hour = 0; hour < 10 * 24; hour += 1) {
        const time = begins + hour * HOUR
        const zoned = Temporal.Instant.fromEpochMilliseconds(time)
          .toZonedDateTimeISO('Europe/Helsinki')
          .toString()
        compared += 1
        if (zoned.slice(0, 19) !== intl.format(time).replace(' ', 'T')) apart.push(zoned)
      }
    }
  }
  expect({ compared, apart }).toEqual({ compared: 68 * 3 * 10 * 24, apart: [] })
})
