/** A moment as people say it. */
export const momentTexts = {
  today: 'tänään klo {{time}}',
  tomorrow: 'huomenna klo {{time}}',
  yesterday: 'eilen klo {{time}}',
  other: '{{day}} klo {{time}}',
} as const

/** When the driver comes. */
export const visitText = '{{day}} klo {{from}}–{{to}}'
export const visitTodayText = 'tänään'
export const visitTomorrowText = 'huomenna'
