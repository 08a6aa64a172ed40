import { getUnreadMessages } from '@kassavirta/domain/messages/api'
import { getOverview } from '@kassavirta/domain/overview/api'
import { expect, test } from 'vitest'
import { click } from '../support/actions.ts'
import { expectAddress, expectTitle, goBack } from '../support/address.ts'
import { reload } from '../support/framed-page.ts'
import { link, region, screen } from '../support/screen.ts'
import { texts } from './frame.ts'
import { BUSY, deposits, message, messages, NOTHING, tile } from './front-world.ts'
import { unreadOf } from './given-messages.ts'
import { openPortal } from './open-portal.ts'

test('answers and deliveries to confirm are in the number of the header, on the front page and among the messages', async () => {
  const answers = {
    count: 1,
    rows: [{ caseId: 31, kind: 'inquiry', number: 1042, at: '2026-11-16T07:12:00.000Z' }],
  }
  const unconfirmed = [{ entryId: 699, deliveryDate: '2026-11-13', totalSum: 100 }]
  openPortal('/', {
    given: ({ answer, letRestWait }) => {
      answer(getOverview, { ...BUSY, answers, unconfirmed })
      answer(getUnreadMessages, { ...unreadOf([message(11)]), answers: 1, confirmations: 1 })
      letRestWait()
    },
  })
  const way = screen.getByRole('navigation', { name: 'Päävalikko' }).getByRole('link', {
    name: 'Viestit 1 lukematon viesti, 1 lukematon vastaus, 1 toimitus tarkistettavana',
  })
  await expect.element(way).toMatchTextContent(/^Viestit ?3/)
  await expectTitle('(3) Etusivu – Kassavirta')
  await expect
    .poll(() => texts(messages().getByRole('listitem'))[0] ?? '')
    .toMatch(/^Vastaus: tiedustelu 1042 ?tänään klo 09:12$/)
  // A wide window has the number once beside the card that carries it, and the place once.
  await expect.element(messages()).toMatchTextContent('2 lukematta')
  await expect.element(tile()).not.toBeInTheDocument()
  await expect.element(screen.getByRole('banner')).not.toMatchTextContent('Myllypuoti')
  await click(link('Vastaus: tiedustelu 1042'))
  await expectAddress('/yhteydenotot/31')
  await goBack()
  await click(way)
  await expect.element(region('Vastaukset ja kysymykset')).toMatchTextContent('1 lukematon vastaus')
  await click(link('1 toimitus tarkistettavana'))
  await expectAddress('/')
  await expect.element(region('Täsmääkö toimitus?')).toBeVisible()
})

test('a phone tells of messages above the acts alone, and of answers in their card', async () => {
  const answers = {
    count: 1,
    rows: [{ caseId: 31, kind: 'inquiry', number: 1042, at: '2026-11-16T07:12:00.000Z' }],
  }
  const server = openPortal('/', {
    size: 'phone',
    given: ({ answer }) => answer(getOverview, { ...BUSY, answers }),
  })
  await expect
    .poll(() => deposits().query() !== null && texts(messages().getByRole('listitem')))
    .toEqual(['Vastaus: tiedustelu 1042tänään klo 09:12'])
  server.answer(getOverview, { ...NOTHING, messages: BUSY.messages })
  await reload()
  await expect.element(deposits()).toMatchTextContent('Ei tilityksiä')
  await expect.element(messages()).not.toBeInTheDocument()
})
