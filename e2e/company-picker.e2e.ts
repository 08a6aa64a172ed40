import type { Page } from '@playwright/test'
import {
  ASEMA,
  companySearch as company,
  KALEVA,
  placeLine,
  rememberCompany,
} from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changePerson } from './support/mock-api.ts'
import { enter } from './support/sign-in.ts'

const options = (page: Page) => page.getByRole('listbox', { name: 'Toimipaikka' }).getByRole('option')

const active = (page: Page) =>
  company(page).evaluate(
    (box) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent,
  )

/** The front page with the search open. */
async function openSearch(page: Page): Promise<void> {
  await rememberCompany(page, KALEVA)
  await enter(page, '/', 'demo')
  await placeLine(page).click()
  await expect(company(page)).toBeFocused()
}

test('typing searches, arrows and Enter choose, and the choice stays on the device [R-FRONT-02, R-GEN-03, R-AUTH-25]', async ({
  page,
}) => {
  await openSearch(page)
  await expect(company(page)).toHaveValue(KALEVA)
  await company(page).press('ArrowDown')
  await expect(options(page)).toHaveCount(6)
  await page.keyboard.type('KIOSKI')
  await expect(options(page)).toHaveText([/Pihlajakioski Asema/])
  await expect(page.getByRole('status').filter({ hasText: '1 osuma' })).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(placeLine(page)).toContainText(ASEMA)
  await expect(company(page)).toBeHidden()
  await page.reload()
  await expect(placeLine(page)).toContainText(ASEMA)
  const stored = await page.evaluate(() => localStorage.getItem('kassavirta.options'))
  expect(JSON.parse(stored ?? '')).toEqual({ placeOfBusiness: expect.any(Number) })
})

test('at the first visit a few places are buttons, and the one that is pressed is chosen [R-FRONT-02, R-AUTH-25]', async ({
  page,
}) => {
  await enter(page, '/', 'demo')
  const first = page.getByRole('region', { name: 'Valitse toimipaikka' })
  await expect(first.getByRole('button')).toHaveText([
    /Myllypuoti Kaleva/,
    /Myllypuoti Lielahti/,
    /Naavakahvila Keskusta/,
    /Naavakahvila Satama/,
    /Pihlajakioski Asema/,
    /Vasarapiha Palokka/,
  ])
  await expect(page.getByRole('heading', { name: 'Tilanne nyt' })).toBeHidden()
  await first.getByRole('button', { name: ASEMA }).click()
  await expect(first).toBeHidden()
  await expect(placeLine(page)).toContainText(ASEMA)
  await expect(placeLine(page)).toBeFocused()
  await page.reload()
  await expect(placeLine(page)).toContainText(ASEMA)
})

test('Esc closes the search and keeps the place, the line opens and closes it', async ({ page }) => {
  await openSearch(page)
  await company(page).press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(company(page)).toBeHidden()
  await expect(placeLine(page)).toBeFocused()
  await expect(placeLine(page)).toContainText(KALEVA)
  await page.keyboard.press('Enter')
  await expect(company(page)).toBeVisible()
  await placeLine(page).click()
  await expect(company(page)).toBeHidden()
})

test('the keys of the list: arrows, Home, End and Esc', async ({ page }) => {
  await openSearch(page)
  await company(page).press('ArrowDown')
  expect(await active(page)).toContain(KALEVA)
  await page.keyboard.press('ArrowDown')
  expect(await active(page)).toContain('Myllypuoti Lielahti')
  await page.keyboard.press('End')
  expect(await active(page)).toContain('Vasarapiha Palokka')
  await page.keyboard.press('ArrowDown')
  expect(await active(page)).toContain(KALEVA)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  expect(await active(page)).toContain(KALEVA)
  await page.keyboard.type('lie')
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(company(page)).toHaveValue(KALEVA)
})

test('a search without hits says so, and leaving the box keeps the old choice', async ({ page }) => {
  await openSearch(page)
  await company(page).fill('olematon')
  await expect(page.getByText('Ei tuloksia').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(company(page)).toHaveValue(KALEVA)
})

test('the mouse opens the list and chooses', async ({ page }) => {
  await openSearch(page)
  await company(page).click()
  await options(page).filter({ hasText: 'Naavakahvila Satama' }).click()
  await expect(placeLine(page)).toContainText('Naavakahvila Satama')
  await expect(placeLine(page)).toBeFocused()
})

test('chain and concern narrow the list [R-FRONT-07]', async ({ page }) => {
  await openSearch(page)
  await page.getByRole('combobox', { name: 'Konserni' }).selectOption('Lumiselkä-konserni')
  await expect(page.getByRole('combobox', { name: 'Ketju' }).getByRole('option')).toHaveText([
    'Kaikki ketjut',
    'Pihlajakioski',
    'Vasarapiha',
  ])
  await company(page).press('ArrowDown')
  await expect(options(page)).toHaveText([/Pihlajakioski Asema/, /Vasarapiha Palokka/])
  await page.getByRole('combobox', { name: 'Ketju' }).selectOption('Vasarapiha')
  await company(page).press('ArrowDown')
  await expect(options(page)).toHaveText([/Vasarapiha Palokka/])
  await expect(company(page)).toHaveValue(KALEVA)
})

test('the only place is chosen by itself, and there is nothing to filter by [R-FRONT-06]', async ({
  page,
}) => {
  await enter(page, '/', 'kassa')
  await expect(page.getByRole('main').getByText(KALEVA, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tee tilitys' })).toBeEnabled()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(placeLine(page)).toHaveCount(0)
})

test('of 2 000 places a hundred are drawn, and the rest are counted [R-FRONT-02]', async ({ page }) => {
  const many = Array.from({ length: 2000 }, (_, index) => ({
    id: 10_000 + index,
    name: `Paikka ${String(index).padStart(4, '0')}`,
    businessId: '1234567-1',
    concernId: null,
    chainId: null,
    permissionConcernReport: false,
  }))
  await changePerson(page, (user) => ({ ...user, permittedCompanies: many }))
  await enter(page, '/', 'demo')
  await company(page).press('ArrowDown')
  await expect(options(page)).toHaveCount(100)
  await expect(page.getByText('Lisäksi 1900 muuta. Tarkenna hakua kirjoittamalla.')).toBeAttached()
  await page.keyboard.type('1999')
  await expect(options(page)).toHaveText([/Paikka 1999/])
})
