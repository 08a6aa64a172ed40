import { expect, test } from 'vitest'
import { declareDeposit } from '@kassavirta/domain/bags/deposits/api'
import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import { reload, resizeFrame, type Size, framed, sizes } from '../support/framed-page.ts'
import {
  click,
  fill,
  press,
  box,
  button,
  dialog,
  heading,
  screen,
  expectGone,
  expectTold,
} from '../support/screen.ts'
import { confirmButton, depositTotal, openDepositForm, option, REVIEW, SENT } from './entry-world.ts'
import { config } from './open-portal.ts'
import { fillDeposit, count, bagField, next } from './submission-forms.ts'
const open = (size: Size = 'till') =>
  openDepositForm({ size, given: ({ answer }) => answer(getConfig, { ...config, tillHelp: true }) })

/** Folded until somebody uses it. */
const unfold = () => click(screen.getByText('Kassaraportti ja pohjakassa'))
const report = () => box('Kassaraportin summa')
const floatOf = (name: string) => dialog('Pohjakassa').getByRole('textbox', { name: `${name}, kappaletta` })
const leaveButton = () => button('Jätä pohjakassa')
const said = (text: string) => screen.getByRole('status').filter({ hasText: text })

test('the till report is compared while counting', async () => {
  const server = await open()
  await fillDeposit()
  await unfold()
  await fill(report(), '73')
  await expect.element(screen.getByText('Laskettu on 1,50 € vähemmän.').first()).toBeVisible()
  await fill(count('2 €'), '1')
  await expect.element(said('Laskettu on 0,50 € enemmän.')).toBeInTheDocument()
  await fill(report(), '73,5')
  await expect.element(screen.getByText('Täsmää kassaraporttiin.').first()).toBeVisible()
  await fill(report(), 'noin sata')
  await press('{Enter}')
  await expect.element(bagField()).toHaveFocus()
  await expectTold(report(), /Summaa ei voi lukea/)
  await expectGone(screen.getByText(/^Laskettu on/))
  await click(next())
  await expect.element(heading(REVIEW)).toBeVisible()
  await expectGone(screen.getByText('noin sata'))
  // The draft keeps it for who comes back.
  await click(button('Takaisin'))
  await expect.element(report()).toHaveValue('noin sata')
  await click(next())
  await click(confirmButton())
  await expect.element(heading(SENT)).toBeVisible()
  expect(JSON.stringify(server.calls(declareDeposit))).not.toMatch(/noin sata|till/i)
})

test('the float is taken off once and put back', async () => {
  await open()
  await fill(count('50 €'), '3')
  await fill(count('5 €'), '4')
  await unfold()
  await click(leaveButton())
  await fill(floatOf('50 €'), '1')
  await fill(floatOf('5 €'), '10')
  await expect
    .element(dialog('Pohjakassa'))
    .toMatchTextContent('Kassaan jää 70,00 €. Pussiin menee 100,00 €.')
  await expect
    .element(dialog('Pohjakassa'))
    .toMatchTextContent('5 €: kassassa on 4 kpl, pohjakassaan tarvitaan 10 kpl.')
  await click(dialog('Pohjakassa').getByRole('button', { name: 'Jätä pohjakassa' }))
  await expect.element(count('50 €')).toHaveValue('2')
  await expect.element(count('5 €')).toHaveValue('')
  await expect.element(depositTotal()).toHaveTextContent('100,00 €')
  const undo = button('Kumoa: kaikki pussiin')
  await expect.element(undo).toHaveFocus()
  // After a reload it is still known to be taken: it cannot be taken twice.
  await fill(bagField(), '104558209')
  await reload()
  await expect.element(said('Kassaan jää 70,00 €. Pussiin menee 100,00 €.')).toBeVisible()
  await expectGone(leaveButton())
  await click(undo)
  await expect.element(count('50 €')).toHaveValue('3')
  await expect.element(count('5 €')).toHaveValue('4')
  await click(leaveButton())
  await expect.element(floatOf('5 €')).toHaveValue('10')
  await fill(floatOf('5 €'), 'x')
  await expect
    .element(dialog('Pohjakassa').getByRole('button', { name: 'Jätä pohjakassa' }))
    .toHaveAccessibleDescription('Korjaa merkityt kappalemäärät.')
  await click(dialog('Pohjakassa').getByRole('button', { name: 'Peruuta' }))
  await expect.element(count('50 €')).toHaveValue('3')
})

test('on a phone the till help is folded below the bag', async () => {
  await open('phone')
  await expect.element(bagField()).toBeVisible()
  expect(report().query()).toBeNull()
  await unfold()
  await expect.element(report()).toBeVisible()
  const top = (locator: ReturnType<typeof box>) => locator.element().getBoundingClientRect().top
  expect(top(count('1 snt'))).toBeLessThan(top(bagField()))
  expect(top(bagField())).toBeLessThan(top(report()))
})

test('a device that is turned keeps its float', async () => {
  await open('phone')
  await unfold()
  await fill(count('50 €'), '3')
  await click(leaveButton())
  await fill(floatOf('50 €'), '2')
  resizeFrame('desk')
  await expect.poll(() => framed().innerWidth).toBe(sizes.desk[0])
  await expect.element(floatOf('50 €')).toHaveValue('2')
})

test('the till help is there only where everything is counted', async () => {
  await open()
  await unfold()
  await click(option('radio', 'Kokonaissumma'))
  await expect.element(leaveButton()).toHaveAccessibleDescription('Valitse ensin Kolikkoerittely.')
  await click(option('radio', 'Ilman laskentaa'))
  await expectGone(report())
})
