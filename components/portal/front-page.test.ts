import { expect, test } from 'vitest'
import { getUnreadMessages, getAnnouncements } from '@kassavirta/domain/letters/messages/api'
import { getConfig, portalSwitches } from '@kassavirta/domain/operation/settings/config-api'
import { getAccounts } from '@kassavirta/domain/places/companies/accounts-api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview-api'
import { expectNoSidewaysScroll } from '../support/accessibility.ts'
import {
  lookAgain,
  address,
  expectAddress,
  expectTitle,
  goBack,
  takeWidth,
  reload,
  stopLongWaits,
  framed,
  setVisibility,
} from '../support/framed-page.ts'
import { click, fill, press, alert, heading, link, region, screen, walk } from '../support/screen.ts'
import {
  act,
  companySearch,
  expectFront,
  message,
  placeLine,
  tile,
  unreadOf,
  expectUpdated,
  NOTHING,
  delivery,
  order,
  type OverviewReply,
  answers,
  BUSY,
  deposits,
  notices,
  notice,
  openMessages,
  plainMessage,
} from './front-world.ts'
import { openPortal, asema, manager, onlyRights, rightsWith, config, texts } from './open-portal.ts'
import { tryAgain } from './submission-forms.ts'
const deposit = () => act('Tee tilitys')
const change = () => act('Tilaa vaihtorahaa')
const FIRST_DAY = { changeOrderEarliestDeliveryDate: '2026-11-18', accountDeliveryDays: '2' }

test('the person is greeted, with the service desk at hand [R-FRONT-01, R-ROUTE-01]', async () => {
  openPortal('/')
  await expectFront()
  await expect.element(screen.getByText('Maanantai 16.11.2026')).toBeVisible()
  const desk = region('Asiakaspalvelu')
  await expect.element(desk).toMatchTextContent('ma–pe klo 8–16')
  await expect.element(link('010 234 5678', desk)).toHaveAttribute('href', 'tel:0102345678')
})

test('tile and tab count what is unread [R-FRONT-03]', async () => {
  openPortal('/', {
    size: 'phone',
    given: ({ answer, letRestWait }) => {
      answer(
        getUnreadMessages,
        unreadOf([
          message(11),
          message(12, { type: 'poikkeama' }),
          message(13, { type: 'poikkeama' }),
          message(14, { read: '2026-11-15T09:05:00.000Z' }),
        ]),
      )
      letRestWait()
    },
  })
  await expect
    .element(tile())
    .toHaveAccessibleName('Viestit: 3 lukematonta viestiä, joista 2 on poikkeamailmoituksia')
  await expect
    .element(tile().getByText('3', { exact: true }))
    .toHaveStyle({ backgroundColor: 'rgb(179, 38, 30)' })
  await expectTitle('(3) Etusivu – Kassavirta')
  await click(tile())
  await expectAddress('/viestit')
  openPortal('/', { size: 'phone' })
  await expect.element(tile()).toHaveAccessibleName('Viestit Ei lukemattomia viestejä')
  await expectTitle('Etusivu – Kassavirta')
})

test('on a phone what is unread comes above the acts', async () => {
  const lineOf = () => {
    const { y, height } = tile().element().getBoundingClientRect()
    return { y, height }
  }
  const server = openPortal('/', {
    size: 'phone',
    given: ({ answer }) => answer(getUnreadMessages, unreadOf([message(11)])),
  })
  await expect.element(tile()).toMatchTextContent('lukematon')
  await expect.element(deposit()).toBeEnabled()
  const unread = lineOf()
  expect(unread.height).toBeLessThan(64)
  expect(deposit().element().getBoundingClientRect().y).toBeGreaterThan(unread.y)
  server.answer(getUnreadMessages, unreadOf([]))
  await lookAgain(server, getUnreadMessages)
  await expect.element(tile()).toMatchTextContent('Ei lukemattomia viestejä')
  await expect.element(deposit()).toBeEnabled()
  expect(lineOf()).toEqual(unread)
})

test('each act leads to its screen [R-FRONT-04]', async () => {
  openPortal('/', { given: ({ letRestWait }) => letRestWait() })
  expect(
    await walk(
      [
        { name: 'Tee tilitys', to: '/tilitys' },
        { name: 'Tilaa vaihtorahaa', to: '/vaihtorahatilaus' },
        { name: 'Kuljettajat', to: '/kuljettajat' },
        { name: 'Raportit', to: '/raportit/lista' },
      ],
      async ({ name, to }) => {
        await expect.element(act(name)).toHaveAttribute('href')
        await click(act(name))
        await expectAddress(to)
        await goBack()
      },
    ),
  ).toEqual([])
})

test('without its right an act is off and says why [R-FRONT-08, R-PERM-02, R-PERM-03]', async () => {
  const server = openPortal('/', {
    given: ({ answer }) => answer(getAccounts, onlyRights('permissionDeposit')),
  })
  await expect.element(deposit()).toBeEnabled()
  await expect.element(change()).toBeDisabled()
  await expect.element(change()).toHaveAccessibleDescription('Sinulla ei ole oikeutta tähän toimintoon.')
  change()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(address()).toBe('/')
  server.answer(getAccounts, rightsWith({ permissionDeposit: false }))
  await lookAgain(server, getAccounts)
  await expect.element(change()).toBeEnabled()
  await expect.element(deposit()).toBeDisabled()
  deposit().element().focus()
  await expect.element(deposit()).toHaveFocus()
})

test('drivers and reports are open without any right [R-FRONT-09]', async () => {
  openPortal('/', {
    given: ({ answer, letRestWait }) => {
      answer(getAccounts, onlyRights())
      letRestWait()
    },
  })
  await expect.element(deposit()).toHaveAccessibleDescription('Sinulla ei ole oikeutta tähän toimintoon.')
  await expect.element(change()).toBeDisabled()
  await click(act('Raportit'))
  await expectAddress('/raportit/lista')
  await goBack()
  await expectFront()
  await expectAddress('/')
  await click(act('Kuljettajat'))
  await expect.element(heading('Kuljettajalista')).toBeVisible()
})

test('while rights are unknown nothing is promised [R-FRONT-08]', async () => {
  let letRights = (): void => undefined
  openPortal('/', {
    given: ({ hold, letRestWait }) => {
      letRights = hold(getAccounts)
      letRestWait()
    },
  })
  await expect.element(deposit()).toHaveAccessibleDescription('Käyttöoikeuksia haetaan…')
  await expect.element(deposit()).toBeDisabled()
  deposit().element().focus()
  await expect.element(deposit()).toHaveFocus()
  letRights()
  await expect.element(deposit()).toBeEnabled()
  await expect.element(deposit()).toHaveFocus()
  await press('{Enter}')
  await expect.element(heading('Tilitysilmoitus')).toBeVisible()
})

test('rights that fail are told and can be tried again [R-ERR-21]', async () => {
  const server = openPortal('/', {
    given: ({ refuse }) => refuse(getAccounts, 500, 'Server error', {}, Number.POSITIVE_INFINITY),
  })
  await expect.element(alert()).toMatchTextContent('Käyttöoikeuksien haku epäonnistui')
  await expect.element(deposit()).toBeDisabled()
  await expect.element(act('Raportit')).toBeEnabled()
  server.answer(getAccounts, rightsWith({}))
  tryAgain()
  await expect.element(deposit()).toBeEnabled()
  await expect.element(alert()).not.toBeInTheDocument()
})

test('the next delivery is told where change may be ordered', async () => {
  openPortal('/', { given: ({ answer }) => answer(getAccounts, rightsWith(FIRST_DAY)) })
  await expect
    .element(change())
    .toHaveAccessibleDescription('Tilaa ma 16.11. klo 12:00 mennessä, toimitus ke 18.11.')
  openPortal('/', {
    given: ({ answer }) =>
      answer(getAccounts, rightsWith({ ...FIRST_DAY, permissionChangeCurrencyOrder: false })),
  })
  await expect.element(change()).toHaveAccessibleDescription('Sinulla ei ole oikeutta tähän toimintoon.')
})

test('another place brings its own rights and state of things [R-GEN-03]', async () => {
  localStorage.setItem('kassavirta.options', '{"placeOfBusiness":4101}')
  const server = openPortal('/', { user: manager })
  await click(placeLine())
  await expect.element(companySearch()).toHaveFocus()
  await fill(companySearch(), 'asema')
  await press('{Enter}')
  await expect.element(placeLine()).toMatchTextContent(asema.name)
  await expect.element(placeLine()).toHaveFocus()
  const id = String(asema.id)
  await expect.poll(() => server.calls(getOverview).at(-1)?.query['companyId']).toBe(id)
  const asked = server.calls(getAccounts).at(-1)
  expect([asked?.query['companyId'], asked?.headers.get('x-company-id')]).toEqual([id, id])
})

test('the state is asked for again at the first return to the page', async () => {
  const server = openPortal('/', { given: ({ answer }) => answer(getOverview, NOTHING) })
  await expectUpdated()
  // A page begins to listen once it has time.
  await new Promise((resolve) => framed().requestIdleCallback(resolve))
  expect(server.calls(getOverview)).toHaveLength(1)
  setVisibility('hidden')
  setVisibility('visible')
  await expect.poll(() => server.calls(getOverview).length).toBe(2)
})

/** A provider that has switched on everything, or nothing, as a fresh installation. */
const open = (overview: OverviewReply, everything: boolean) =>
  openPortal('/', {
    given: ({ answer, letRestWait }) => {
      answer(getConfig, {
        ...config,
        ...Object.fromEntries(portalSwitches.map((name) => [name, everything])),
      })
      answer(getOverview, overview)
      answer(getAnnouncements, { announcements: [] })
      answer(
        getAccounts,
        rightsWith({ changeOrderEarliestDeliveryDate: '2026-11-18', accountDeliveryDays: '2' }),
      )
      letRestWait()
    },
  })

const LATE = {
  count: 3,
  rows: [
    { entryId: 444, deliveryDate: '2026-11-10', totalSum: 1398.5 },
    { entryId: 447, deliveryDate: '2026-11-13', totalSum: 80 },
  ],
}

for (const everything of [false, true])
  test(`with ${everything ? 'everything' : 'nothing'} switched on late orders stand first [R-FRONT-12]`, async () => {
    open({ ...NOTHING, late: LATE }, everything)
    const late = screen.getByRole('link', { name: /^Toimitus myöhässä: ti 10\.11\., 1\s398,50\s€$/ })
    await expect.element(late).toBeVisible()
    await expect.element(link('Lisäksi 1 muuta myöhässä')).toBeVisible()
    const first = delivery().element()
    const isBefore = late.element().compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING
    expect(isBefore).toBeTruthy()
    takeWidth(390)
    await expectNoSidewaysScroll()
    await click(late)
    await expect.element(heading('Vaihtorahatilaus #444')).toBeVisible()
  })

test('where nothing is late nothing is said of it', async () => {
  open({ ...NOTHING, late: { count: 0, rows: [] } }, true)
  await expect.element(delivery()).toBeVisible()
  await expect.element(screen.getByText(/myöhässä/)).not.toBeInTheDocument()
})

test('where orders are fixed the phone stands beside [R-FRONT-13]', async () => {
  open({ ...NOTHING, deliveries: [order] }, false)
  await expect.element(delivery()).toMatchTextContent('Tilausaika päättyy tänään klo 12:00')
  await expect.element(delivery()).toMatchTextContent(/Aikaa on jäljellä/)
  await expect.element(delivery()).toMatchTextContent('Muutokset asiakaspalvelusta: 010 234 5678')
  await expect.element(delivery()).not.toMatchTextContent('Voit muuttaa')
})

test('where orders can be changed it says until when', async () => {
  open({ ...NOTHING, deliveries: [order] }, true)
  await expect.element(delivery()).toMatchTextContent('Voit muuttaa tilausta tänään klo 12:00 asti')
  await expect.element(delivery()).not.toMatchTextContent('Muutokset asiakaspalvelusta')
})

test('badges count unread messages alone', async () => {
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

test('without an unread answer there is no card of answers', async () => {
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

const MINUTE_MS = 60_000

test('a notice on the open front page has its sums', async () => {
  const { held, answer, calls } = openMessages('/', [plainMessage])
  const { putForward } = stopLongWaits()
  answer(getOverview, NOTHING)
  await expect.element(notices()).toMatchTextContent('Ei lukemattomia poikkeamia.')
  const before = calls(getOverview).length
  await putForward(MINUTE_MS)
  // The unread messages are the same as before, and nothing more is asked for.
  expect(calls(getOverview)).toHaveLength(before)
  const { header, created, id: messageId } = notice
  const result = {
    messageId,
    entryId: 7,
    securityBagNumber: '104558',
    signedTotal: 1254.5,
    total: 1234.5,
    difference: -20,
  }
  answer(getOverview, { ...NOTHING, notices: { count: 1, rows: [{ messageId, header, created, result }] } })
  held.messages = [notice, plainMessage]
  await putForward(MINUTE_MS)
  await expect
    .element(notices().getByRole('listitem'))
    .toMatchTextContent(/Pussi 104558.*Ilmoitettu 1\s254,50\s€, laskettu 1\s234,50\s€/)
  expect(calls(getOverview)).toHaveLength(before + 1)
})
