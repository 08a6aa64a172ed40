import type { Page } from '@playwright/test'
import { KALEVA, rememberCompany } from './demo-companies.ts'
import { expect } from './fixtures.ts'
import { box, button, heading } from './screen.ts'
import { enter } from './sign-in.ts'

export const day = (page: Page) => box(page, 'Toimituspäivä')
export const next = (page: Page) => button(page, 'Seuraava')

/**
 * Opens the form at a company, ready to be filled in. Kaleva has a limit of 10 000 €, a list of references and loose
 * coins.
 */
export async function openForm(page: Page, company = KALEVA): Promise<void> {
  await rememberCompany(page, company)
  await enter(page, '/vaihtorahatilaus', 'demo')
  await expect(heading(page, 'Vaihtorahatilaus')).toBeVisible()
}

export async function chooseDay(page: Page, text: string): Promise<void> {
  await day(page).fill(text)
  await day(page).blur()
}

/** A whole order of 150 €: 100 € in notes and a roll of 2 €. */
export async function fillOrder(page: Page): Promise<void> {
  await chooseDay(page, '20.11.2026')
  await expect(page.getByRole('combobox', { name: 'Viite' })).toBeVisible()
  await box(page, '20 €, kappaletta').fill('5')
  await box(page, '2 €, rullia').fill('1')
}
