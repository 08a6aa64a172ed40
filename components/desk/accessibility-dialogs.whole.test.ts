import { expect, test } from 'vitest'
import { sendPass } from '@kassavirta/domain/bags/counting/api'
import {
  findCompanies,
  listJoinableBags,
  listOpenDeclarations,
} from '@kassavirta/domain/bags/counting/missing-api'
import { findTwins } from '@kassavirta/domain/operation/customers/api'
import { addProviderKey } from '@kassavirta/domain/operation/upkeep/traffic-api'
import { getPhoneOrder } from '@kassavirta/domain/orders/change-orders/api'
import { listUndelivered } from '@kassavirta/domain/orders/deliveries/api'
import { getRun } from '@kassavirta/domain/orders/deliveries/runs-api'
import { approveRequest } from '@kassavirta/domain/people/approvals/api'
import { listPasskeys } from '@kassavirta/domain/people/staff/api'
import { judge } from '../support/accessibility.ts'
import { box, button, click, dialog, fill, press, region, screen } from '../support/screen.ts'
import { company, openCounting, openTable } from './counting-world.ts'
import { answerCustomers, openPlace } from './customers-world.ts'
import {
  DAY,
  kaleva,
  onRun,
  openDeliveries,
  openVault,
  packedOrder,
  runOf,
  TODAY,
  vaultInCount,
} from './deliveries-world.ts'
import { openTraffic } from './administration-world.ts'
import { openApprovals, openPublishing, openRoster } from './office-world.ts'
import { asked, focusOn, inDialog, NOW, openDesk, row } from './open-desk.ts'

async function visible(text: RegExp | string): Promise<void> {
  await expect.element(screen.getByText(text).first()).toBeVisible()
}

/** Dialogs and states beside those that the usual suite judges. */
const walks: Readonly<Record<string, () => Promise<void>>> = {
  'one’s own passkeys': async () => {
    const phone = { passkeyId: 31, name: 'Työpuhelin', created: NOW, used: null }
    openDesk('/tunnistautuminen', 'service').answer(listPasskeys, { rows: [phone] })
    await click(button('Lisää pääsyavain'))
    await visible('Vaadittu tieto')
    await judge('list')
    await click(button('Poista Työpuhelin'))
    await expect.element(asked()).toBeVisible()
    await judge('removal')
  },
  'a bag without an owner': async () => {
    const server = await openTable({
      company: null,
      isDeclared: false,
      salesDay: null,
      accountId: null,
      accountNumber: '',
    })
    const accounts = [{ accountId: 5101, accountNumber: 'FI2112345600000785', isDefault: true }]
    server.answer(findCompanies, {
      rows: [{ ...company, businessId: '2468013-5', street: 'Sammonkatu 1', accounts }],
    })
    server.answer(listOpenDeclarations, {
      rows: [{ depositId: 6107, number: '40010017', salesDay: '2026-11-15', nearness: 'swapped' }],
    })
    await fill(screen.getByRole('textbox', { name: /^Toimipaikka/ }), 'Mylly')
    await expect.element(screen.getByRole('button', { name: /^Myllypuoti Kaleva, / })).toBeVisible()
    await judge('places')
    await click(screen.getByRole('button', { name: /^Myllypuoti Kaleva, / }))
    await visible('kaksi numeroa vaihtunut')
    await judge('declarations')
  },
  'a bag whose account has ended': async () => {
    const server = await openTable()
    server.refuseFor(sendPass, 'accountEnded')
    await press('{F3}{F9}')
    await visible('Tilityksen tili on päättynyt')
    await judge('choice of an account')
  },
  'a declaration joined with a bag': async () => {
    const bag = { bagId: 9102, number: '40010909', state: 'arrived', company: null, arrived: NOW } as const
    openCounting('/puuttuvat', 'supervisor').answer(listJoinableBags, {
      rows: [{ ...bag, nearness: 'swapped', needsSecond: true, version: 4 }],
    })
    await click(button('Yhdistä pussiin …', row('40010099')))
    await expect.element(screen.getByRole('radio', { name: /40010909/ })).toBeVisible()
    await judge('bags')
  },
  'a planned run': async () => {
    const planned = runOf({ state: 'planned', departed: null, crew: [], day: TODAY })
    openDeliveries('/ajot/51').answer(getRun, { run: planned, stops: [onRun(kaleva(packedOrder()))] })
    await visible('Valitse ensin miehistö.')
    await judge('without a crew')
  },
  'what came back': async () => {
    const server = openDeliveries('/toimittamatta')
    server.answer(listUndelivered, { rows: [kaleva(packedOrder({ stage: 'notDelivered', runId: 51 }))] })
    server.answer(getRun, { run: runOf({ state: 'back', returned: NOW }), stops: [] })
    await click(button('Uudelle ajolle'))
    await expect.element(asked()).toBeVisible()
    await judge('another run')
  },
  'a count of the vault': async () => {
    openVault('/laskenta', vaultInCount())
    await click(button('Tallenna laskenta'))
    await visible('Kirjoita määrä, tai 0, jos niitä ei ole.')
    await judge('empty fields')
  },
  'an approval': async () => {
    openApprovals().refuseFor(approveRequest, 'codeNotFresh')
    await click(button('Hyväksy', region('Laskennan korjaus, pussi 40010071')))
    await expect.element(dialog('Anna vahvistuskoodi')).toBeVisible()
    await judge('code')
  },
  'a message': async () => {
    openPublishing()
    await click(button('Lisää Alue Pirkanmaa'))
    await fill(box('Otsikko'), 'Noutoajat')
    await click(button('Lähetä'))
    await expect.element(screen.getByRole('alert', { name: 'Tarkista tiedot' })).toBeVisible()
    await judge('faults')
  },
  'a new place': async () => {
    const server = openDesk('/asiakkaat', 'service')
    answerCustomers(server)
    server.answer(findTwins, { rows: [{ companyId: 8, name: 'Myllypuoti Kaleva', city: 'Tampere' }] })
    await click(button('Uusi toimipaikka'))
    await fill(inDialog('Y-tunnus'), '90001014')
    await expect.element(asked()).toMatchTextContent(/Sama Y-tunnus/)
    await click(button('Lisää toimipaikka', asked()))
    await judge('faults and a twin')
  },
  'an account': async () => {
    openPlace('/tilit')
    await click(button('Muuta', region('FI21 1234 5600 0007 85')).first())
    await fill(box('Vaihtorahatilauksen raja'), '')
    await judge('limit')
    await click(button('Peruuta', asked()))
    await click(button('Päätä tili', region('FI55 4234 5670 0000 81')))
    await expect.element(asked()).toBeVisible()
    await judge('end')
  },
  'a person of a place': async () => {
    openPlace('/henkilot')
    await focusOn(row('antti.virtanen@mylly.example').getByRole('button').last())
    await judge('list')
    await press('p')
    await expect.element(asked()).toBeVisible()
    await judge('end of access')
    await click(button('Peruuta', asked()))
    await press('m')
    await judge('rights')
    await click(button('Peruuta', asked()))
    await press('n')
    await judge('name and address')
  },
  'a mandate': async () => {
    openPlace('/valtuutukset')
    await click(button('Anna valtuutus'))
    await click(button('Pyydä hyväksyntää', asked()))
    await expect.element(asked()).toMatchTextContent(/Valitse vähintään yksi oikeus/)
    await judge('faults')
  },
  'an order by phone': async () => {
    const server = openPlace('/tilaus')
    server.answer(getPhoneOrder, {
      name: 'Myllypuoti Pispala',
      accounts: [
        {
          accountId: 61,
          accountNumber: 'FI2112345600000785',
          looseChange: false,
          earliest: DAY,
          latest: '2026-12-16',
          cutoff: '2026-11-16T10:00:00Z',
          closedDates: [],
          orderers: [{ userId: 71, name: 'Maija Virtanen', limit: 300 }],
        },
      ],
    })
    await click(button('Tee tilaus'))
    await expect.element(screen.getByRole('alert', { name: 'Tarkista tiedot' })).toBeVisible()
    await judge('faults')
  },
  'a driver': async () => {
    openRoster()
    await focusOn(row('10203').getByRole('button'))
    await press('p')
    await expect.element(asked()).toBeVisible()
    await judge('taken off')
  },
  'a key': async () => {
    openTraffic().answer(addProviderKey, { keyId: 6 })
    await click(button('Tee uusi avain'))
    await fill(inDialog('Järjestelmän nimi'), 'Toiminnanohjaus')
    await click(button('Tee avain', asked()))
    await expect.element(dialog('Uusi avain: Toiminnanohjaus')).toBeVisible()
    await judge('shown once')
  },
}

test.for(Object.entries(walks))('%s is accessible in each state', async ([, walk]) => {
  expect.hasAssertions()
  await walk()
})
