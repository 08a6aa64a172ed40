import { expect, test } from 'vitest'
import { openBag, receiveBag } from '@kassavirta/domain/bags/counting/api'
import { listWithdrawnScans } from '@kassavirta/domain/bags/counting/missing-api'
import { getBag, listFittedCounts } from '@kassavirta/domain/bags/counting/api'
import { listDeskAnnouncements, listSendings } from '@kassavirta/domain/letters/messages/publishing-api'
import { listLiving, listPlaceEvents } from '@kassavirta/domain/operation/customers/api'
import { checkSeals } from '@kassavirta/domain/operation/upkeep/audit-log-api'
import { getPackingList, listLate } from '@kassavirta/domain/orders/deliveries/api'
import { listHandOvers } from '@kassavirta/domain/orders/deliveries/hand-overs-api'
import {
  getRun,
  listRunArrivals,
  listRuns,
  listStopCompanies,
} from '@kassavirta/domain/orders/deliveries/runs-api'
import {
  activateStaff,
  beginStaffSession,
  enrolFactor,
  getStaffSession,
  listPasskeys,
  showFactor,
} from '@kassavirta/domain/people/staff/api'
import { listTemplates } from '@kassavirta/domain/questions/cases/api'
import { getHitDetails, searchDesk } from '@kassavirta/domain/reports/front-pages/desk-api'
import { listExceptionDays } from '@kassavirta/domain/visits/calendar/api'
import { accessibilityFaults, judge } from '../support/accessibility.ts'
import { expectTitle } from '../support/framed-page.ts'
import { box, button, click, dialog, fill, heading, press, region, screen } from '../support/screen.ts'
import { aboutBag, answerCases, caseOf, entryOf, openCase, own } from './cases-world.ts'
import {
  answerCounting,
  BAG,
  BAG_ID,
  bagOf,
  company,
  countField,
  counted,
  disputed,
  openCounting,
  openedBag,
  openTable,
  otherCompany,
  passOf,
  scan,
  tillOf,
} from './counting-world.ts'
import { answerCustomers, openPlace } from './customers-world.ts'
import {
  DAY,
  kaleva,
  kalevaOrder,
  lielahti,
  onRun,
  openDay,
  openDeliveries,
  openVault,
  orderOf,
  packedOrder,
  runOf,
  TODAY,
  vaultInCount,
} from './deliveries-world.ts'
import {
  intactSeals,
  openLog,
  openRetention,
  openSettings,
  openStaff,
  openTraffic,
} from './administration-world.ts'
import {
  announcementOf,
  answerApprovals,
  correction,
  openApprovals,
  openPublishing,
  openRoster,
  openVisits,
  sendingOf,
} from './office-world.ts'
import { asked, focusOn, inDialog, NOW, openDesk, row, staffOf } from './open-desk.ts'
import { openNumbers, openToday } from './reports-world.ts'

async function visible(text: RegExp | string): Promise<void> {
  await expect.element(screen.getByText(text).first()).toBeVisible()
}
const scanned = {
  bagId: 9108,
  number: '40010111',
  scanned: NOW,
  scannedBy: 'Anna Aula',
  withdrawn: NOW,
  withdrawnBy: 'Ville Vuori',
  reason: 'Luettiin laatikosta',
}

/** Screens with something in them: how each is opened, and a text that comes last. */
const screens: Readonly<Record<string, readonly [open: () => unknown, shown: RegExp | string]>> = {
  'the front page': [openToday, 'Seuraavat rajat'],
  'nothing to do': [() => openDesk('/', 'admin'), 'Lähipäivinä ei ole rajoja.'],
  'an address of nothing': [() => openDesk('/ei-ole', 'service'), 'Sivua ei löydy'],
  'no right': [() => openDesk('/hyvaksynnat', 'service'), /Sinulla ei ole oikeutta/],
  approvals: [() => openApprovals(), /Seteli oli kirjekuoressa/],
  'decided approvals': [
    () => {
      const decided = { ...correction, decision: 'approved', decidedBy: own.name, decided: NOW } as const
      answerApprovals(openDesk('/hyvaksynnat/ratkaistut', 'supervisor'), [], [decided])
    },
    /hyväksyi/,
  ],
  'bags to count': [() => openCounting('', 'supervisor'), BAG],
  'bags on tables': [
    () =>
      answerCounting(openCounting('', 'supervisor'), {
        counting: [bagOf({ state: 'counting', counter: 'Laura' })],
      }),
    'Pöydillä nyt',
  ],
  'second counts': [
    () => {
      const server = openCounting('/toinen', 'supervisor')
      answerCounting(server, {
        second: [bagOf({ state: 'second' })],
        disputed: [bagOf({ state: 'disputed' })],
      })
      server.answer(listFittedCounts, {
        since: '2026-08-18',
        rows: [{ counter: 'Laura', fitted: 3, linked: 2 }],
      })
    },
    'Laura',
  ],
  'bags aside': [
    () =>
      answerCounting(openCounting('/sivussa'), {
        aside: [bagOf({ state: 'aside', asideReason: 'Sinetti' })],
      }),
    'Sinetti',
  ],
  'missing bags': [
    () => openCounting('/puuttuvat', 'supervisor').answer(listWithdrawnScans, { rows: [scanned] }),
    /Luettiin laatikosta/,
  ],
  'suspect notes': [() => openCounting('/epaillyt', 'supervisor'), 'PA1234567890'],
  'a corrected result': [
    () =>
      openCounting(`/${BAG_ID}`, 'supervisor').answer(getBag, {
        ...counted,
        corrections: [
          { at: NOW, before: 800, after: 850, reason: 'Kuori', requestedBy: 'Eeva', approvedBy: 'Aimo' },
        ],
      }),
    'Korjaukset',
  ],
  'late orders': [
    () => openDeliveries('/myohassa').answer(listLate, { rows: [kaleva(orderOf({ day: '2026-11-13' }))] }),
    'Siirrä päivälle',
  ],
  'late runs': [
    () =>
      openDeliveries('/ajot').answer(listRuns, {
        rows: [runOf()],
        late: [runOf({ runId: 49 })],
        withoutRun: [],
      }),
    'Palaamatta',
  ],
  routes: [
    () => openDeliveries('/reitit').answer(listStopCompanies, { rows: [], next: null }),
    'Uusi reitti',
  ],
  'exception days': [
    () => openDeliveries('/poikkeuspaivat').answer(listExceptionDays, { rows: [], usualCutOff: '12:00' }),
    /Aseta poikkeuspäivä/,
  ],
  'the vault': [() => openVault(), /Saldo on alle nollan/],
  'the vault in a count': [
    () => openVault('', vaultInCount({ step: 'second', mayCount: false })),
    'Keskeytä laskenta',
  ],
  visits: [() => openVisits({ stage: 'declined', proposedDate: '2026-11-25' }), /ei käynyt/],
  'cases of a list': [() => answerCases(openDesk('/yhteydenotot', 'service')), /Eetu Esimerkki/],
  'sent messages': [
    () => openPublishing('/lahetetyt').answer(listSendings, { rows: [sendingOf()], next: null }),
    '15 lukematta',
  ],
  announcements: [
    () => openPublishing('/tiedotteet').answer(listDeskAnnouncements, { rows: [announcementOf()] }),
    /Huolto/,
  ],
  places: [() => answerCustomers(openDesk('/asiakkaat', 'service')), 'Myllypuoti Pispala'],
  concerns: [() => answerCustomers(openDesk('/asiakkaat/konsernit', 'service')), 'Saarnivaara-konserni'],
  accounts: [() => openPlace('/tilit'), 'FI21 1234 5600 0007 85'],
  mandates: [() => openPlace('/valtuutukset'), /Kirsi Lehtonen pyysi/],
  events: [
    () =>
      openPlace('/tapahtumat').answer(listPlaceEvents, {
        rows: [
          {
            kind: 'mandate',
            id: 5,
            at: NOW,
            title: 'Pekka Korhonen',
            state: 'given',
            note: 'FI2112345600000785',
            sum: null,
            bagId: null,
            routeId: null,
            began: null,
            day: null,
            by: '',
          },
        ],
        next: null,
      }),
    /Pekka Korhonen/,
  ],
  drivers: [() => openRoster(), /kortti kadonnut/],
  'numbers of counting': [() => openNumbers(), 'Laskettu päivittäin'],
  'numbers of differences': [() => openNumbers('/erot'), 'Erot toimipaikoittain'],
  'numbers of runs': [() => openNumbers('/ajot'), 'Ajot ajallaan'],
  settings: [() => openSettings(), /Outi Kallio/],
  'the traffic': [() => openTraffic(), 'Virheitä 120'],
  'the log with a broken seal': [
    () => openLog().answer(checkSeals, { ...intactSeals, broken: 777 }),
    /Sinetti 777/,
  ],
}

/** Wide tables that scroll by themselves on a phone. Chromium lets the keyboard reach them, other browsers may not. */
const isScrolledTable = (fault: string) =>
  /scrollable-region-focusable at 390 px: <div class="_(?:around|figures)_/.test(fault)

test.for(Object.entries(screens))('%s: the screen is accessible', async ([, [open, shown]]) => {
  open()
  await visible(shown)
  const faults = await accessibilityFaults()
  expect(faults.filter((fault) => !isScrolledTable(fault))).toEqual([])
})

/** States of screens. Forms are judged in their own walk, and other dialogs in the whole suite. */
const walks: Readonly<Record<string, () => Promise<void>>> = {
  'the frame': async () => {
    const server = openDesk('/', 'service')
    const hit = { kind: 'person', id: 7001, title: 'Maija Mylläri', note: 'Tampere', state: null } as const
    server.answer(searchDesk, { hits: [hit] })
    const { note: _note, state: _state, ...known } = hit
    const facts = { phone: '040 123 4567', email: 'maija@mylly.example', related: [] }
    server.answer(getHitDetails, { ...known, ...facts })
    await expectTitle('Työpöytä – Kassavirta')
    await press('?')
    await expect.element(dialog('Näppäimet')).toBeVisible()
    await judge('keys')
    await click(button('Sulje', asked()))
    await press('{Control>}k{/Control}')
    await fill(screen.getByRole('combobox', { name: /^Hae pussi/ }), 'Maija')
    await expect.element(screen.getByRole('option')).toBeVisible()
    await judge('search')
    await click(screen.getByRole('option'))
    await expect.element(region('Maija Mylläri')).toBeVisible()
    await judge('a person')
  },
  'the menu of a phone': async () => {
    openDesk('/', 'service', 'phone')
    await click(button('Valikko'))
    await expect.element(dialog('Valikko')).toBeVisible()
    await judge('menu')
  },
  'the sign-in': async () => {
    const server = openDesk('/', 'service')
    server.refuseFor(getStaffSession, 'unauthorized', { times: Number.POSITIVE_INFINITY })
    await click(button('Jatka'))
    await visible('Vaadittu tieto')
    await judge('faults')
    server.answer(beginStaffSession, { next: 'passkey' })
    await fill(box('Käyttäjätunnus'), 'laskija')
    await fill(screen.getByLabelText('Salasana', { exact: true }), 'pitkä ja hyvä salasana')
    await click(button('Jatka'))
    await visible('Käytä pääsyavainta')
    await judge('code or passkey')
  },
  'the first sign-in': async () => {
    const server = openDesk('/', 'service')
    server.refuseFor(getStaffSession, 'unauthorized', { times: Number.POSITIVE_INFINITY })
    server.answer(activateStaff, { next: 'enrol' })
    server.answer(enrolFactor, { key: 'JBSWY3DP', link: 'otpauth://totp/laskija?secret=JBSWY3DP' })
    const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-${index}`)
    server.answer(showFactor, { staff: staffOf('service'), recoveryCodes })
    await click(button('Ensimmäinen kirjautuminen'))
    await visible('Aktivointikoodi')
    await judge('activation')
    await fill(screen.getByLabelText('Aktivointikoodi', { exact: true }), 'koodi')
    await fill(screen.getByLabelText('Uusi salasana', { exact: true }), 'pitkä ja hyvä salasana')
    await click(button('Jatka'))
    await expect.element(heading('Liitä todennussovellus')).toBeVisible()
    await judge('app')
    await fill(box('Vahvistuskoodi'), '123456')
    await click(button('Vahvista'))
    await visible('abcd-9')
    await judge('recovery codes')
  },
  'a cover': async () => {
    const server = openDesk('/', 'service')
    await click(button('Lukitse'))
    await expect.element(dialog('Työpöytä on lukittu')).toBeVisible()
    await judge('locked')
    server.refuseFor(listPasskeys, 'unauthorized')
    openDesk('/tunnistautuminen', 'service').refuseFor(listPasskeys, 'unauthorized')
    await expect.element(dialog('Istunto on päättynyt')).toBeVisible()
    await judge('ended')
  },
  'a count': async () => {
    const server = await openTable({
      candidates: [
        { depositId: 6101, number: BAG, company, salesDay: '2026-11-16' },
        { depositId: 6102, number: BAG, company: otherCompany, salesDay: '2026-11-15' },
      ],
    })
    await fill(countField('50 €'), '-3')
    await click(button('Lisää kassa'))
    await press('{F3}{F9}')
    await visible(/Korjaa punaiset kohdat|Valitse ensin/)
    await judge('faults, several tills and declarations')
    const figures = { declared: 850, counted: 800, difference: -50 }
    const byDenomination = [{ name: '50 €', declared: 17, counted: 16, difference: -50 }]
    server.answer(
      openBag,
      openedBag({ tills: [tillOf({ pcs_50e: 16 })], figures: { ...figures, byDenomination } }),
    )
    openCounting(`/${BAG_ID}`).answer(
      openBag,
      openedBag({ tills: [tillOf({ pcs_50e: 16 })], figures: { ...figures, byDenomination } }),
    )
    await visible(`Laskentaero, pussi ${BAG}`)
    await judge('difference')
  },
  'a dispute': async () => {
    const choices = [{ depositId: 6101, number: BAG, company, salesDay: '2026-11-15' }]
    const passes = [1, 2].map((pass) => ({ ...passOf(pass, `Laskija ${pass}`, 14 + pass), chosen: 6101 }))
    openCounting(`/${BAG_ID}`, 'supervisor').answer(getBag, {
      ...disputed,
      candidates: choices,
      choices,
      passes,
    })
    await click(screen.getByText(/^Näytä aiemmat laskennat/))
    await visible('Laskija 1')
    await judge('both counts')
  },
  'the reception': async () => {
    const server = openCounting('/vastaanotto')
    server.answer(receiveBag, { bag: bagOf({ company: null }), isDeclared: false, isRepeated: false })
    const run = {
      ...runOf({ state: 'back', returned: NOW }),
      declared: 2,
      fetched: 2,
      scanned: 1,
      missing: 1,
    }
    const place = { company, fetched: NOW, declared: 2, bags: 2, scanned: 1, numbers: [BAG] }
    server.answer(listRunArrivals, { rows: [{ ...run, places: [place] }] })
    await expect.element(box('Skannaa pussi')).toHaveFocus()
    scan(BAG)
    await visible('Ei ilmoitusta')
    await judge('a scan and a run')
  },
  'a delivery day': async () => {
    const server = openDay()
    await expect.element(kalevaOrder()).toBeVisible()
    await judge('orders')
    await click(kalevaOrder())
    await expect.element(asked()).toBeVisible()
    await judge('details')
    await click(button('Sulje', asked()))
    server.answer(getPackingList, {
      day: DAY,
      routeName: 'Pirkanmaa 1',
      madeAt: NOW,
      isLocked: true,
      isClosed: true,
      sums: [{ field: 'pcs_20e', count: 10, sum: 200 }],
      total: 300,
      stops: [kaleva(packedOrder()), lielahti()],
    })
    await click(button('Pakkauslista'))
    await expect.element(button('Tulosta')).toHaveFocus()
    await judge('packing list')
  },
  'a run': async () => {
    const server = openDeliveries('/ajot/51')
    const pickup = { declared: 9, visits: [], isAdded: false, outcome: null }
    const marked = { reason: null, note: '', at: NOW, recordedAt: NOW, by: 'Ajo' }
    const fetched = { ...pickup, outcome: { outcome: 'fetched' as const, bags: 9, numbers: [], ...marked } }
    const stops = [
      { ...onRun(kaleva(), fetched), orders: [] },
      onRun(lielahti({ stage: 'onItsWay' }), pickup),
    ]
    server.answer(getRun, { run: runOf({ day: TODAY }), stops })
    server.answer(listHandOvers, {
      rows: [{ companyId: 4101, digits: '4802', handed: { at: NOW, bags: 3 }, state: 'disputed' }],
    })
    await visible(/merkitsit 9, kauppa merkitsi 3/)
    await judge('on the road')
  },
  'a case': async () => {
    const server = await openCase(
      aboutBag({ thread: [entryOf(1, 'Lasku tarkistettu.', false), entryOf(2, 'Soitimme.', true)] }),
    )
    server.answer(listTemplates, {
      rows: [{ templateId: 71, title: 'Reitti', body: 'Muuttui.', version: 0 }],
    })
    await press('v')
    await judge('answer')
    await click(button('Vastauspohjat'))
    await visible('Muuttui.')
    await judge('templates')
    await openCase(caseOf(), 'supervisor')
    await judge('nobody’s')
    await openCase(aboutBag({ correction: { name: own.name, at: NOW } }), 'supervisor')
    await judge('correction')
  },
  'a place': async () => {
    const server = openPlace()
    await expect.element(region('Käyntikalenteri')).toBeVisible()
    await judge('page')
    server.answer(listLiving, { rows: [{ kind: 'changeOrder', id: 701, number: '', day: DAY }], total: 2 })
    await click(button('Päätä toimipaikka'))
    await expect.element(asked()).toMatchTextContent('vaihtorahatilaus 701')
    await judge('end, with something under way')
    await click(button('Peruuta', asked()))
    await click(button('Muuta käyntipäiviä'))
    await expect.element(inDialog('Maanantai')).toBeVisible()
    await judge('week')
    await click(button('Peruuta', asked()))
    await click(button('Lisää poikkeus'))
    await click(screen.getByRole('radio', { name: 'Käynti eri aikaan' }))
    await judge('exception')
  },
  'the staff': async () => {
    openStaff()
    await focusOn(row('minna.aho').getByRole('button'))
    await judge('list')
    await press('r')
    await expect.element(asked()).toBeVisible()
    await judge('roles')
    await click(button('Peruuta', asked()))
    await click(button('Lisää henkilö'))
    await click(button('Lisää ja pyydä hyväksyntä', asked()))
    await expect.element(inDialog('Käyttäjätunnus')).toHaveFocus()
    await judge('new person with faults')
  },
  'the storage': async () => {
    openRetention()
    await fill(screen.getByRole('searchbox', { name: 'Nimi tai käyttäjätunnus' }), 'antti')
    await expect.element(button('Katso, mitä poistetaan: Antti Virtanen')).toBeVisible()
    await judge('periods and people')
  },
}

test.for(Object.entries(walks))('%s is accessible in each state', async ([, walk]) => {
  expect.hasAssertions()
  await walk()
})
