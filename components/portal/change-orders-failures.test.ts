import { getReferences } from '@kassavirta/domain/places/companies/api'
import { getAccounts, getParameter } from '@kassavirta/domain/places/companies/accounts-api'
import { getDeliveryDates, orderChange } from '@kassavirta/domain/orders/change-orders/api'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { expect, test } from 'vitest'
import {
  click,
  doubleClick,
  fill,
  alert,
  box,
  button,
  choice,
  heading,
  screen,
  expectGone,
  saying,
  walk,
} from '../support/screen.ts'
import { framed, reload } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import {
  loseOutcome,
  waiting,
  RECEIPT,
  answerForms,
  count,
  fillOrder,
  next,
  openForm,
  readyToSend,
  sendNow,
  sent,
  submissionForms,
  typeDay,
} from './submission-forms.ts'

const order = submissionForms['change order']
const day = () => box('Toimituspäivä')
const confirm = () => click(button('Vahvista'))
/** As many calls as the page may make on its own accord. */
const ALWAYS = Number.POSITIVE_INFINITY

async function expectReceipt(): Promise<void> {
  await expect.element(heading(order.received)).toBeVisible()
  await expect
    .element(screen.getByRole('main').getByRole('definition').first())
    .toHaveTextContent(String(RECEIPT))
}

/** The call succeeds from now on, but not before the person has pressed the button: the page tries again by itself, too. */
async function tryAgain(server: GivenServer, endpoint: Endpoint): Promise<void> {
  answerForms(server)
  const release = server.hold(endpoint)
  await click(button('Yritä uudelleen', alert()))
  release()
}

test('days of delivery that fail close Next until they come [R-CHG-26, R-ERR-07, R-ERR-09]', async () => {
  const server = await openForm(order, ({ cut }) => cut(getDeliveryDates, ALWAYS))
  await expect.element(alert()).toMatchTextContent('Vaihtorahatilausta ei voi lähettää')
  await expect.element(alert()).toMatchTextContent('Toimituspäivätietojen lataus ei onnistunut.')
  await fill(count('20 €'), '5')
  await expect.element(next()).toHaveAttribute('aria-disabled', 'true')
  await expectGone(day())
  await tryAgain(server, getDeliveryDates)
  await expect.element(day()).toBeVisible()
  await expectGone(alert())
  await expect.element(next()).not.toHaveAttribute('aria-disabled')
})

test('parameters that fail close Next [R-ERR-07, R-API-11]', async () => {
  await openForm(order, ({ refuse }) => refuse(getParameter, 500, 'Server error', {}, ALWAYS))
  await expect.element(alert()).toMatchTextContent('Vaihtorahatilausta ei voi lähettää')
  await expect.element(alert()).toMatchTextContent('Tilausaikojen haussa tapahtui virhe')
  await expect.element(next()).toHaveAccessibleDescription('Vaihtorahatilausta ei voi lähettää')
})

test('accounts that fail are told, and the order stays [R-ERR-07, R-ERR-20]', async () => {
  const server = await openForm(order)
  await fillOrder()
  server.cut(getAccounts, ALWAYS)
  // The page becomes visible again, and its data is fetched again.
  framed().dispatchEvent(new Event('visibilitychange'))
  await expect.element(alert()).toMatchTextContent('Vaihtorahatilausta ei voi lähettää')
  await expect.element(alert()).toMatchTextContent('Tilitietojen lataus epäonnistui')
  await expect.element(next()).toHaveAttribute('aria-disabled', 'true')
  await tryAgain(server, getAccounts)
  await expect.element(next()).not.toHaveAttribute('aria-disabled')
  await expect.element(count('20 €')).toHaveValue('5')
})

test('a reference can be typed while the list is slow or fails [R-ERR-10]', async () => {
  let release = () => {}
  const server = await openForm(order, ({ cut, hold }) => {
    cut(getReferences, ALWAYS)
    release = hold(getReferences)
  })
  await typeDay('Toimituspäivä', '20.11.')
  await expect.element(saying('Ladataan viitetietoja').first()).toBeVisible()
  release()
  await expect.element(alert()).toMatchTextContent('Viitetietojen lataus ei onnistunut')
  await expect.element(box('Viite')).toHaveValue('2001007')
  await tryAgain(server, getReferences)
  await expect.element(choice('Viite')).toHaveValue('0')
})

test('a refused order is told and can be sent again [R-ERR-06, R-WIZ-04]', async () => {
  const server = await readyToSend(order)
  expect(
    await walk(
      [
        {
          name: 'Nostoraja ylittyy!',
          status: 400,
          heading: 'Lähetys epäonnistui',
          shown: 'Nostoraja ylittyy!',
        },
        { name: 'Jotain meni rikki', status: 500, heading: 'Lähetys epäonnistui', shown: 'Server error' },
      ],
      async ({ name, status, heading: called, shown }) => {
        server.refuse(orderChange, status, name)
        await confirm()
        await expect.element(alert()).toMatchTextContent(shown)
        await expect.element(alert()).toMatchTextContent(called)
      },
    ),
  ).toEqual([])

  const before = sent(server, orderChange).length
  const release = server.hold(orderChange)
  await doubleClick(sendNow())
  release()
  await expectReceipt()
  expect(sent(server, orderChange)).toHaveLength(before + 1)
})

test('an order without an answer cannot be edited or sent twice [R-ERR-06]', async () => {
  const server = await readyToSend(order)
  loseOutcome(server, orderChange)
  await confirm()
  const unconfirmed = waiting('Vahvistus jäi saamatta')
  await expect.element(unconfirmed).toMatchTextContent('Palvelinvirhe. Tarkista Internet-yhteytesi.')
  await expectGone(button('Muuta tietoja'))
  loseOutcome(server, orderChange)
  await click(sendNow())
  await expect.poll(() => sent(server, orderChange)).toHaveLength(2)
  await expect.element(unconfirmed).toBeVisible()
  await reload()
  await expectReceipt()
  const calls = sent(server, orderChange)
  expect(calls).toEqual([calls[0], calls[0]])
})

test('when the cut-off passes the form asks for a new day [R-CHG-22]', async () => {
  const server = await openForm(order)
  await typeDay('Toimituspäivä', '18.11.')
  await expect.element(choice('Viite')).toBeVisible()
  await fill(count('20 €'), '5')
  await click(next())
  const text = 'Tilausaika on päättynyt. Aikaisin mahdollinen toimituspäivä on 19.11.2026.'
  server.refuse(orderChange, 400, text, { deliveryDate: text })
  server.answer(getDeliveryDates, {
    earliest: '2026-11-19',
    latest: '2026-12-16',
    cutoff: '2026-11-17T10:00:00.000Z',
    closedDates: [],
  })
  await confirm()
  await expect.element(alert()).toMatchTextContent('Lähetys epäonnistui')
  await expect.element(alert()).toMatchTextContent(text)
  await expect.element(day()).toHaveValue('18.11.2026')
  await expect
    .element(day())
    .toHaveAccessibleDescription(
      `Tilaa ti 17.11. klo 12:00 mennessä, niin toimitus ehtii torstaiksi 19.11. ${text}`,
    )
  await typeDay('Toimituspäivä', '1.11.')
  await expect.element(day()).toHaveValue('19.11.2026')
  await expect.element(choice('Viite')).toBeVisible()
  await click(next())
  await expect.element(button('Vahvista')).toBeVisible()
  await expectGone(alert())
})
