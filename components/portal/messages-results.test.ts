import { expect, test } from 'vitest'
import { click } from '../support/actions.ts'
import { link, region, screen } from '../support/screen.ts'
import { goTo, pathOf } from '../support/address.ts'
import {
  notice,
  openMessages,
  plainMessage,
  readMessage,
  readNotice,
  countedResult,
} from './given-messages.ts'

const all = [plainMessage, notice, readMessage, readNotice]
const withResults = [
  plainMessage,
  { ...notice, result: countedResult },
  readMessage,
  { ...readNotice, result: countedResult },
]
const row = (name: RegExp) => screen.getByRole('main').getByRole('link', { name })

test('a notice has its sum and difference beside it, in both lists and on its page', async () => {
  openMessages('/viestit', withResults)
  const sums = '−20,00 € Vajaus Laskettu 1 234,50 €'
  await expect
    .element(row(/^Laskentaero/))
    .toHaveTextContent(`Laskentaero, pussi 104558 Lukematon Lähetetty 14.11.2026 13:30 ${sums}`)
  await expect.element(row(/^Noutoaika/)).not.toMatchTextContent('Laskettu')
  await click(row(/^Laskentaero/))
  const figures = region('Ilmoitettu ja laskettu').getByRole('definition')
  await expect.element(figures.nth(0)).toHaveTextContent('1 254,50 €')
  await expect.element(figures.nth(1)).toHaveTextContent('1 234,50 €')
  await expect.element(figures.nth(2)).toHaveTextContent('−20,00 € Vajaus')
  // The figures are there once: the letter tells the rest.
  const page = screen.getByRole('main')
  await expect.element(page).toMatchTextContent('Myyntipäivä 13.11.2026')
  await expect.element(page).not.toMatchTextContent('Laskettu summa')
  expect(pathOf(link('Laskennan tulos').element())).toBe('/raportit/kasitellyt-tilitykset/7')
  goTo('/poikkeamat/luetut')
  await expect.element(row(/^Vanha ero/)).toMatchTextContent(sums)
})

test('notices without a result that the reader may see are shown without sums', async () => {
  openMessages('/viestit', all)
  await expect.element(row(/^Laskentaero/)).toBeVisible()
  await expect.element(row(/^Laskentaero/)).not.toMatchTextContent('Laskettu')
})
