import type { Locator, Page } from '@playwright/test'

/** The links to the main screens: in the header of a wide window, at the lower edge of a phone. */
export const ways = (page: Page): Locator => page.getByRole('navigation', { name: 'Pääsivut' })
export const way = (page: Page, name: string | RegExp): Locator => ways(page).getByRole('link', { name })
export const currentWay = (page: Page): Locator => ways(page).locator('[aria-current]')

export const menu = (page: Page): Locator => page.getByRole('dialog', { name: 'Valikko' })
export const personButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: 'Maija Virtanen' })
