import { day } from '@kassavirta/domain/kernel/dates/dates'
import { expect, test } from 'vitest'
import { joinTexts } from '../bags/counting/texts.fi.ts'
import { arrivalTexts } from '../bags/counting/reception/texts.fi.ts'
import { publishingTexts } from '../letters/messages/texts.fi.ts'
import { endTexts, peopleTexts } from '../operation/customers/texts.fi.ts'
import { retentionTexts } from '../operation/upkeep/retention/texts.fi.ts'
import { dayTexts, routesTexts, runTexts } from '../orders/deliveries/texts.fi.ts'
import { counted } from '../platform/shown-values.ts'
import { limitTexts, rowTexts, stripTexts, todayTexts } from '../reports/front-pages/texts.fi.ts'
import { countingTables } from '../reports/statistics/number-tables.ts'
import { exceptionTexts } from '../visits/calendar/texts.fi.ts'
import { rosterTexts } from '../visits/drivers/texts.fi.ts'
import { visitTexts } from '../visits/visits/texts.fi.ts'
import { searchTexts } from './frame-texts.fi.ts'

const today = day('2026-11-16')
const oneBag = countingTables(
  {
    days: [{ day: today, office: 'Helsinki', bags: 1, cents: 20_00, differing: 0 }],
    waits: { median: null, ninth: null, bands: [] },
  },
  { from: today, to: today },
)

test.for([
  [oneBag[0]?.aside, '1 pussi, 20,00\u00a0€'],
  [counted(1, joinTexts.rest), 'Näytä vielä 1'],
  [arrivalTexts.missing(1), '1 puuttuu'],
  [publishingTexts.onePlace, '1 toimipaikka'],
  [publishingTexts.onePerson, '1 henkilö'],
  [counted(1, endTexts.living), 'Kesken on 1. Se hoidetaan loppuun tai perutaan erikseen:'],
  [counted(1, endTexts.more), 'ja 1 muu'],
  [peopleTexts.oneAccount, '1 tili'],
  [retentionTexts.day, '1 päivä {{since}}'],
  [counted(1, dayTexts.open), 'avoin · 1 tilaus'],
  [counted(1, dayTexts.closedDay), 'suljettu · 1 tilaus'],
  [counted(1, dayTexts.stops), '1 pysähdys'],
  [counted(1, routesTexts.stopsOn), '1 toimipaikka'],
  [runTexts.stopsDone(1), '1 pysähdys, merkitty'],
  [runTexts.departs(1), '1 lähetys lähtee mukaan.'],
  [runTexts.departLeft(1), '1 jää pakkaamattomana pois.'],
  [runTexts.departFetch(1), '1 nouto.'],
  [runTexts.waitsOne, '1 pysähdys odottaa merkintää'],
  [counted(1, todayTexts.others), 'ja 1 muu'],
  [todayTexts.oneAnswer, '1 vastaus asiakkaalta'],
  [counted(1, limitTexts.bags), '1 pussi myöhästyy, jos sitä ei lasketa'],
  [counted(1, limitTexts.orders), '1 tilaus'],
  [stripTexts.bagToday, 'pussi tänään'],
  [stripTexts.bag, '{{count}} pussi'],
  [stripTexts.vaultCount, 'laskenta'],
  [counted(1, exceptionTexts.notDelivered), '1 tilaus on suljetulle päivälle.'],
  [
    counted(1, exceptionTexts.visits),
    '1 käynti on sovittu päivälle. Siitä lähtee viesti: sovi asiakkaan kanssa toinen päivä.',
  ],
  [
    rosterTexts.blockOneHint,
    'Kuljettaja poistuu yhden toimipaikan listalta, kun lista seuraavan kerran haetaan. Yöllinen siirto ei palauta häntä.',
  ],
  [visitTexts.stop, '1 pysähdys'],
  [searchTexts.oneHit, '1 osuma'],
] as const)('one of a thing is singular: %s', ([shown, words]) => {
  expect(shown).toBe(words)
})

test('one of a kind on the front page is singular', () => {
  expect(Object.values(rowTexts).map(({ one }) => one)).toEqual([
    'tilaus, jonka päivä meni',
    'ajo ei ole palannut',
    'pussi laskematta',
    'peruttu vastaanotto, pussi ei ole saapunut',
    'yhteydenotto vastaamatta',
    'pussin laskennat eroavat',
    'vastaus luvattu tänään',
    'pyyntö odottaa hyväksyntää',
    'pussi odottaa toista laskentaa',
    'tilaus pakkaamatta',
    'lähetys palasi toimittamatta',
    'pussi laskettavana',
    'käyntipyyntö',
    'vastaus asiakkaalta',
    'uusi yhteydenotto',
    'ilmoitettu pussi ei ole saapunut',
    'epäilty seteli luovuttamatta',
    'pussi sivussa',
  ])
})
