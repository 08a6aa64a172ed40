import type { Day } from '@kassavirta/domain/kernel/dates'
import { addresses as between } from '../../platform/addresses.ts'

/** The addresses of the deliveries. */
export const addresses = {
  day: between.deliveries,
  list: '/toimitukset/pakkauslista',
  runs: '/toimitukset/ajot',
  undelivered: between.undelivered,
  routes: '/toimitukset/reitit',
  exceptionDays: '/toimitukset/poikkeuspaivat',
} as const

export const runAddress = (runId: number): string => `${addresses.runs}/${runId}`
export const runsAddress = (day: Day): string => `${addresses.runs}?day=${day}`
