import { expect, test } from 'vitest'
import { framed } from '../support/framed-page.ts'
import { click, fill, press, tab, button, dialog, screen, expectGone } from '../support/screen.ts'
import { chooseAccount, openOrderForm, orderDay, smallAccount, typeOrderDay } from './entry-world.ts'
import { count, next } from './submission-forms.ts'
const opener = () => screen.getByRole('button', { name: /^Avaa kalenteri/ })
const calendar = () => dialog('Toimituspäivä')
const cell = (name: string | RegExp) =>
  calendar().getByRole('button', { name: typeof name === 'string' ? new RegExp(`^${name}`) : name })
const WEEK = ['ma', 'ti', 'ke', 'to', 'pe', 'la', 'su']
const EARLIEST = 'keskiviikko 18. marraskuuta 2026'

async function openCalendar(): Promise<void> {
  await openOrderForm()
  await click(opener())
  await expect.element(cell(EARLIEST)).toHaveFocus()
}

test('a day is chosen with the keyboard alone [R-CHG-04]', async () => {
  await openOrderForm()
  await click(orderDay())
  await tab()
  await expect.element(opener()).toHaveFocus()
  await press('{Enter}')
  await expect.element(cell(EARLIEST)).toHaveFocus()
  await press('{ArrowDown}{ArrowLeft}{PageDown}')
  await expect.element(cell(/^torstai 24. joulukuuta 2026/)).toHaveFocus()
  await press('{PageUp}')
  await expect.element(cell('tiistai 24. marraskuuta 2026')).toHaveFocus()
  await press('{Enter}')
  await expectGone(calendar())
  await expect.element(orderDay()).toHaveValue('24.11.2026')
  await expect.element(opener()).toHaveFocus()
  await expect.element(opener()).toHaveAccessibleName('Avaa kalenteri, valittu 24.11.2026')
})

test('a press on a day chooses it', async () => {
  await openCalendar()
  await press('{Enter}{Enter}')
  await expect.element(cell(EARLIEST)).toHaveFocus()
  await click(cell('perjantai 27. marraskuuta 2026'))
  await expect.element(orderDay()).toHaveValue('27.11.2026')
  await expectGone(calendar())
  await expect.element(opener()).toHaveFocus()
})

test('the week begins on Monday, and today is marked', async () => {
  await openCalendar()
  // The names of the days are hidden from screen readers, which hear the weekday with every day.
  const weekdays = framed().document.querySelectorAll('dialog thead th')
  expect(Array.from(weekdays, ({ textContent }) => textContent)).toEqual(WEEK)
  await expect.element(cell(/^maanantai 16. marraskuuta 2026, tänään/)).toBeVisible()
  // A style of the calendar's own would be refused by the page's policy.
  expect(framed().document.querySelectorAll('style').length).toBe(0)
})

test('a day that cannot be chosen holds the focus and says why [R-API-25]', async () => {
  await openCalendar()
  await press('{ArrowLeft}')
  await expect.element(cell('tiistai 17. marraskuuta 2026, ei valittavissa: liian aikaisin')).toHaveFocus()
  await expect
    .element(calendar().getByText('ti 17.11.2026 ei ole valittavissa: liian aikaisin'))
    .toBeVisible()
  await press('{Enter}')
  await press(' ')
  await expect.element(calendar()).toBeVisible()
  // A closed day is no button that works, but a press on it is answered too.
  const saturday = cell('lauantai 21. marraskuuta 2026, ei valittavissa: lauantai')
  ;((await saturday.findElement()) as HTMLElement).click()
  await expect.element(calendar().getByText('la 21.11.2026 ei ole valittavissa: lauantai')).toBeVisible()
  await expect.element(orderDay()).toHaveValue('18.11.2026')
})

test('the last month of the bounds has no next one', async () => {
  await openCalendar()
  const nextMonth = button('Seuraava kuukausi', calendar())
  await click(nextMonth)
  await expect.element(calendar().getByRole('status')).toHaveTextContent('joulukuu 2026')
  await expect.element(cell('sunnuntai 6. joulukuuta 2026, ei valittavissa: itsenäisyyspäivä')).toBeVisible()
  await expect.element(cell('torstai 17. joulukuuta 2026, ei valittavissa: liian myöhään')).toBeVisible()
  await expect.element(nextMonth).toBeDisabled()
})

test.for([
  ['20,11,2026', '20.11.2026'],
  ['1.12.', '01.12.2026'],
  ['20112026', '20.11.2026'],
  ['2011', '20.11.2026'],
] as const)('%s is read as %s', async ([typed, shown]) => {
  await openOrderForm()
  await typeOrderDay(typed)
  await expect.element(orderDay()).toHaveValue(shown)
})

test('what is no day stays to be mended', async () => {
  await openOrderForm()
  await typeOrderDay('huomenna')
  const told = screen.getByText('Kirjoita päivä muodossa pp.kk.vvvv, esimerkiksi 16.11.2026.')
  await expect.element(told).toBeVisible()
  await expect.element(orderDay()).toHaveValue('huomenna')
  await typeOrderDay('20.11.')
  await expect.element(orderDay()).toHaveValue('20.11.2026')
  await expectGone(told)
})

test('a closed day of one account is no fault of the next', async () => {
  await openOrderForm()
  await typeOrderDay('21.11.')
  const saturday = screen.getByText('21.11.2026 ei ole valittavissa: lauantai.')
  await expect.element(saturday).toBeVisible()
  await chooseAccount(smallAccount)
  await expectGone(saturday)
  // This account has deliveries on every day of the week.
  await typeOrderDay('21.11.')
  await fill(count('20 €'), '1')
  await click(next())
  await expect.element(button('Vahvista')).toBeVisible()
})
