import { getUnreadMessages } from '@kassavirta/domain/letters/messages/api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview/api'
import { expect, test } from 'vitest'
import { click } from '../support/actions.ts'
import { expectAddress, expectTitle, goBack } from '../support/address.ts'
import { reload } from '../support/framed-page.ts'
import { link, region, screen } from '../support/screen.ts'
import { texts } from './frame.ts'
import { answers, BUSY, deposits, message, NOTHING, tile } from './front-world.ts'
import { unreadOf } from './given-messages.ts'
import { openPortal } from './open-portal.ts'

test('badges count unread messages alone; answers and deliveries to confirm have cards of their own and lines among the messages', async () => {
  const told = {
    count: 1,
    rows: [{ caseId: 31, kind: 'inquiry', number: 1042, at: '2026-11-16T07:12:00.000Z' }],
  }
  const unconfirmed = [{ entryId: 699, deliveryDate: '2026-11-13', totalSum: 100 }]
  openPortal('/', {
    given: ({ answer, letRestWait }) => {
      answer(getOverview, { ...BUSY, answers: told, unconfirmed })
      answer(getUnreadMessages, { ...unreadOf([message(11)]), answers: 1, confirmations: 1 })
      letRestWait()
    },
  })
  const way = screen.getByRole('navigation', { name: 'Päävalikko' }).getByRole('link', {
    name: 'Viestit 1 lukematon viesti',
  })
  await expect.element(way).toMatchTextContent(/^Viestit ?1/)
  await expectTitle('(1) Etusivu – Kassavirta')
  await expect
    .poll(() => texts(answers().getByRole('listitem'))[0] ?? '')
    .toMatch(/^Vastaus: tiedustelu 1042 ?tänään klo 09:12$/)
  await expect.element(answers()).toMatchTextContent('1 lukematta')
  // At this width too, above the acts.
  await expect.element(tile()).toHaveAccessibleName('Viestit: 1 lukematon viesti')
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

test('without an unread answer there is no card of answers, on a phone neither', async () => {
  const told = {
    count: 6,
    rows: [{ caseId: 31, kind: 'inquiry', number: 1042, at: '2026-11-16T07:12:00.000Z' }],
  }
  const server = openPortal('/', {
    size: 'phone',
    given: ({ answer }) => answer(getOverview, { ...BUSY, answers: told }),
  })
  await expect
    .poll(() => deposits().query() !== null && texts(answers().getByRole('listitem')))
    .toEqual(['Vastaus: tiedustelu 1042tänään klo 09:12'])
  await expect.element(link('Kaikki yhteydenotot')).toBeVisible()
  server.answer(getOverview, { ...NOTHING, answers: { count: 0, rows: [] } })
  await reload()
  await expect.element(deposits()).toMatchTextContent('Ei tilityksiä')
  await expect.element(answers()).not.toBeInTheDocument()
})
