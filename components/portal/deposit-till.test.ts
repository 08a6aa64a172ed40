import { expect, test } from 'vitest'
import type { Locator } from '@vitest/browser/context'
import { declareDeposit } from '@kassavirta/domain/bags/deposits/api'
import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import { expectAccessible, expectNoFindings, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { reload, resizeFrame, type Size, framed } from '../support/framed-page.ts'
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
  region,
} from '../support/screen.ts'
import {
  bagField,
  confirmButton,
  count,
  depositTotal,
  nextButton,
  openDepositForm,
  option,
  REVIEW,
  SENT,
  writeDeposit,
  folded,
} from './entry-world.ts'
import { config } from './open-portal.ts'

const open = (size: Size = 'till') =>
  openDepositForm({ size, given: ({ answer }) => answer(getConfig, { ...config, tillHelp: true }) })

/** Folded until somebody uses it. */
const unfold = () => click(screen.getByText('Kassaraportti ja pohjakassa'))
const report = () => box('Kassaraportin summa')
const floatOf = (name: string) => dialog('Pohjakassa').getByRole('textbox', { name: `${name}, kappaletta` })
const leaveButton = () => button('Jätä pohjakassa')
const said = (text: string) => screen.getByRole('status').filter({ hasText: text })

test('the till report is compared while counting, and nonsense in it stops nobody', async () => {
  const server = await open()
  await writeDeposit()
  await unfold()
  await fill(report(), '73')
  await expect.element(screen.getByText('Laskettu on 1,50 € vähemmän.').first()).toBeVisible()
  await fill(count('2 €'), '1')
  await expect.element(said('Laskettu on 0,50 € enemmän.')).toBeInTheDocument()
  await fill(report(), '73,5')
  await expect.element(screen.getByText('Täsmää kassaraporttiin.').first()).toBeVisible()
  await expectAccessible([])
  await fill(report(), 'noin sata')
  await press('{Enter}')
  await expect.element(bagField()).toHaveFocus()
  await expectTold(report(), /Summaa ei voi lukea/)
  await expectGone(screen.getByText(/^Laskettu on/))
  await click(nextButton())
  await expect.element(heading(REVIEW)).toBeVisible()
  await expectGone(screen.getByText('noin sata'))
  // The draft keeps it for who comes back.
  await click(button('Takaisin'))
  await expect.element(report()).toHaveValue('noin sata')
  await click(nextButton())
  await click(confirmButton())
  await expect.element(heading(SENT)).toBeVisible()
  expect(JSON.stringify(server.calls(declareDeposit))).not.toMatch(/noin sata|till/i)
})

test('the float is taken off by denomination once, remembered for the place, and put back', async () => {
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
  await expectAccessible([])
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

test('on a phone the help is folded below the bag, only where everything is counted here, and a turned device keeps its dialog', async () => {
  await open('phone')
  await expect.element(bagField()).toBeVisible()
  expect(report().query()).toBeNull()
  await unfold()
  await expect.element(report()).toBeVisible()
  const top = (locator: ReturnType<typeof box>) => locator.element().getBoundingClientRect().top
  expect(top(count('1 snt'))).toBeLessThan(top(bagField()))
  expect(top(bagField())).toBeLessThan(top(report()))
  await fill(count('50 €'), '3')
  await click(leaveButton())
  await expect.element(floatOf('50 €')).toBeVisible()
  await expectNoFindings()
  await expectNoSidewaysScroll()
  await fill(floatOf('50 €'), '2')
  resizeFrame('desk')
  await expect.element(floatOf('50 €')).toHaveValue('2')
  resizeFrame('phone')
  await click(dialog('Pohjakassa').getByRole('button', { name: 'Peruuta' }))
  await click(option('radio', 'Kokonaissumma'))
  await expect.element(leaveButton()).toHaveAccessibleDescription('Valitse ensin Kolikkoerittely.')
  await click(option('radio', 'Ilman laskentaa'))
  await expectGone(report())
})

const NOTES = ['500 €', '200 €', '100 €', '50 €', '20 €', '10 €', '5 €']
const COINS = ['2 €', '1 €', '50 snt', '20 snt', '10 snt', '5 snt', '2 snt', '1 snt']
const COUNTS = [...NOTES, ...COINS]

test('a usual deposit is one screen: the defaults in one line, every count, the total and the bag', async () => {
  await openDepositForm({ size: 'till' })
  await expect
    .element(folded())
    .toMatchTextContent(/Kaleva.*Myyntipäivä ma 16\.11\.2026.*FI04.*viite\s10\s01008.*päivän myynti/)
  await framed().document.fonts.ready
  const bottomOf = (locator: Locator) => locator.element().getBoundingClientRect().bottom
  const leftOf = (locator: Locator) => locator.element().getBoundingClientRect().left
  const { scrollHeight, clientHeight } = framed().document.documentElement
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
  for (const name of COUNTS) expect.soft(bottomOf(count(name)), name).toBeLessThan(clientHeight)
  // The money is beside the counts, and ends with what has to be typed every time.
  const panel = region('Tilitettävä yhteensä')
  expect(leftOf(panel)).toBeGreaterThan(leftOf(count('1 snt')))
  expect(panel.element().contains(bagField().element())).toBe(true)
  expect(bottomOf(bagField())).toBeLessThan(bottomOf(nextButton()))
  expect(bottomOf(nextButton())).toBeLessThan(clientHeight)
  // Each way of counting stands over what it decides about.
  expect(bottomOf(option('checkbox', 'Laskenta palvelukeskuksessa'))).toBeLessThan(bottomOf(count('500 €')))
  expect(bottomOf(option('radio', 'Kolikkoerittely'))).toBeLessThan(bottomOf(count('2 €')))
  expect(leftOf(option('radio', 'Kolikkoerittely'))).toBeGreaterThan(leftOf(count('500 €')))
  await expect.element(count('500 €')).toHaveFocus()
  await press('{Enter}'.repeat(14))
  await press('2{Enter}104558209{Enter}')
  await expect.element(nextButton()).toHaveFocus()
  await expect.element(depositTotal()).toHaveTextContent('0,02 €')
})
