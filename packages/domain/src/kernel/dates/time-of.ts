/** Reads a time of day as Finns write it: `10`, `9.30`, `09:30`; undefined where it is none. */
export function timeOf(text: string): string | undefined {
  const { hours, minutes = '00' } =
    /^(?<hours>\d{1,2})(?:[:.](?<minutes>\d{2}))?$/.exec(text.trim())?.groups ?? {}
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}
