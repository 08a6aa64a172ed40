import type { Locator, Page } from '@playwright/test'

/** The links to the main screens: in the header of a wide window, at the lower edge of a phone. */
const ways = (page: Page): Locator => page.getByRole('navigation', { name: 'Päävalikko' })
export const way = (page: Page, name: string | RegExp): Locator => ways(page).getByRole('link', { name })

export const menu = (page: Page): Locator => page.getByRole('dialog', { name: 'Valikko' })
export const personButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: 'Maija Virtanen' })
