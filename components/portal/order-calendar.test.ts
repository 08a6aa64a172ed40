import { expect, test } from 'vitest'
import { blur, click, fill, press, tab, button, dialog, screen, expectGone, walk } from '../support/screen.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { framed } from '../support/framed-page.ts'
import {
  chooseAccount,
  nextStep,
  openOrderForm,
  orderDay,
  pieces,
  smallAccount,
  typeOrderDay,
} from './entry-world.ts'

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

test('a day is chosen in the calendar with the keyboard alone [R-CHG-04]', async () => {
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

test('a press on a day chooses it; opened anew in the same moment, the calendar stays open', async () => {
  await openCalendar()
  await press('{Enter}{Enter}')
  await expect.element(cell(EARLIEST)).toHaveFocus()
  await click(cell('perjantai 27. marraskuuta 2026'))
  await expect.element(orderDay()).toHaveValue('27.11.2026')
  await expectGone(calendar())
  await expect.element(opener()).toHaveFocus()
})

test('a day that cannot be chosen holds the focus and says why; the week begins on Monday, and today is marked; it is accessible at any size, in any theme, and adds no style of its own [R-API-25]', async () => {
  await openCalendar()
  // The names of the days are hidden from screen readers, which hear the weekday with every day.
  const weekdays = framed().document.querySelectorAll('dialog thead th')
  expect(Array.from(weekdays, ({ textContent }) => textContent)).toEqual(WEEK)
  await expect.element(cell(/^maanantai 16. marraskuuta 2026, tänään/)).toBeVisible()
  await press('{ArrowLeft}')
  await expect.element(cell('tiistai 17. marraskuuta 2026, ei valittavissa: liian aikaisin')).toHaveFocus()
  await expect
    .element(calendar().getByText('ti 17.11.2026 ei ole valittavissa: liian aikaisin'))
    .toBeVisible()
  await expectAccessible()
  expect(framed().document.querySelectorAll('style').length).toBe(0)
  await press('{Enter}')
  await press(' ')
  await expect.element(calendar()).toBeVisible()
  // A closed day is no button that works, but a press on it is answered too.
  const saturday = cell('lauantai 21. marraskuuta 2026, ei valittavissa: lauantai')
  ;((await saturday.findElement()) as HTMLElement).click()
  await expect.element(calendar().getByText('la 21.11.2026 ei ole valittavissa: lauantai')).toBeVisible()
  const nextMonth = button('Seuraava kuukausi', calendar())
  await click(nextMonth)
  await expect.element(calendar().getByRole('status')).toHaveTextContent('joulukuu 2026')
  await expect.element(cell('sunnuntai 6. joulukuuta 2026, ei valittavissa: itsenäisyyspäivä')).toBeVisible()
  await expect.element(cell('torstai 17. joulukuuta 2026, ei valittavissa: liian myöhään')).toBeVisible()
  await expect.element(nextMonth).toBeDisabled()
  await expect.element(orderDay()).toHaveValue('18.11.2026')
})

test('days are read as people type them: with commas, without dots, without the year; what is no day stays to be mended; a mistyped day of one account is no fault of the next', async () => {
  await openOrderForm()
  expect(
    await walk(
      [
        { name: '20,11,2026', shown: '20.11.2026' },
        { name: '1.12.', shown: '01.12.2026' },
        { name: '20112026', shown: '20.11.2026' },
        { name: '1.12.2026', shown: '01.12.2026' },
        { name: '2011', shown: '20.11.2026' },
      ],
      async ({ name, shown }) => {
        await typeOrderDay(name)
        await expect.element(orderDay()).toHaveValue(shown)
      },
    ),
  ).toEqual([])
  // It is a Saturday, which is read correctly and refused with a reason.
  await typeOrderDay('5.12.2026')
  await expect.element(screen.getByText('05.12.2026 ei ole valittavissa: lauantai.')).toBeVisible()

  await typeOrderDay('huomenna')
  const told = screen.getByText('Kirjoita päivä muodossa pp.kk.vvvv, esimerkiksi 16.11.2026.')
  await expect.element(told).toBeVisible()
  await expect.element(orderDay()).toHaveValue('huomenna')
  await typeOrderDay('20.11.')
  await expect.element(orderDay()).toHaveValue('20.11.2026')
  await expectGone(told)

  await typeOrderDay('21.11.')
  const saturday = screen.getByText('21.11.2026 ei ole valittavissa: lauantai.')
  await expect.element(saturday).toBeVisible()
  await chooseAccount(smallAccount)
  await expectGone(saturday)
  // This account has deliveries on every day of the week.
  await fill(orderDay(), '21.11.')
  await fill(pieces('20 €'), '1')
  await blur(pieces('20 €'))
  await click(nextStep())
  await expect.element(button('Vahvista')).toBeVisible()
})
