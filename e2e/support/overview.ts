import type { Page } from '@playwright/test'
import { enterAtKaleva } from './demo-companies.ts'
import { expect } from './fixtures.ts'
import { region } from './screen.ts'

/** The call for the state of things. */
export const OVERVIEW = '**/api/overview*'
export const notices = (page: Page) => region(page, 'Lukemattomat poikkeamat')

type Overview = {
  readonly deposits?: {
    readonly rows: readonly {
      readonly entryId: number
      readonly securityBagNumber: string
      readonly countingState: string
      readonly pieces: Readonly<Record<string, number>>
    }[]
  }
  readonly deliveries?: readonly { readonly entryId: number }[]
  readonly notices: {
    readonly count: number
    readonly rows: readonly {
      readonly result: { readonly securityBagNumber: string; readonly difference: number }
    }[]
  }
  readonly messages: { readonly count: number; readonly rows: readonly { readonly header: string }[] }
}

/** Opens the front page and returns what the server told it. */
export async function openFront(page: Page): Promise<Overview> {
  const answer = page.waitForResponse(OVERVIEW)
  await enterAtKaleva(page, '/')
  const overview = (await (await answer).json()) as Overview
  await expect(page.getByText(/^Päivitetty klo \d\d:\d\d$/)).toBeVisible()
  return overview
}

/** What the server tells of a place where nothing has happened. */
export const NOTHING = {
  deposits: { count: 0, areOwn: false, rows: [], latest: null },
  deliveries: [],
  notices: { count: 0, rows: [] },
  messages: { count: 0, rows: [] },
}
