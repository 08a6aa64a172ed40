export const durationTexts = {
  daysAndHours: '{{days}} pv {{hours}} h',
  hoursAndMinutes: '{{hours}} h {{minutes}} min',
  minutes: '{{minutes}} min',
} as const
