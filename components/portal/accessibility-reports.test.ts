import { expect, test } from 'vitest'
import { getEntryEvents, removeDeposit } from '@kassavirta/domain/bags/deposits/api'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { handledDeposits } from '@kassavirta/domain/reports/reports/definitions/handled-deposits'
import { judge } from '../support/accessibility.ts'
import { visitPage } from '../support/framed-page.ts'
import {
  alert,
  box,
  button,
  choice,
  choose,
  click,
  dialog,
  errorSummary,
  fill,
  screen,
  expectShown,
} from '../support/screen.ts'
import { openFull } from './everything.ts'
import { answerRows, deposit, openMenu } from './reports-world.ts'
import { orderRow, supplyRow, visitChangeRow, visitRow } from './submission-forms.ts'
/** Address, heading and something that comes last. */
const screens: readonly (readonly [path: string, title: string, shown: string | RegExp])[] = [
  ['lista', 'Raportit', 'Lataa PDF'],
  ['tilitysilmoitukset?removed=1', 'Tilitysilmoitukset', /rivi/],
  ['tilitysilmoitukset?differences=1&group=day&compare=1', 'Tilitysilmoitukset', /^16\.10\.2026/],
  ['tilitysilmoitukset?find=olematon', 'Tilitysilmoitukset', /Ilman niitä löytyy/],
  ['tilitysilmoitukset?from=2025-10-12&to=2025-10-13&file=xlsx', 'Tilitysilmoitukset', /ei löytynyt/],
  ['kasitellyt-tilitykset', 'Käsitellyt tilitykset', /rivi/],
  // Not grouped by place: on a phone that summary scrolls sideways, and no key reaches it.
  ['konsernin-tilitykset', 'Konsernin tilitykset', /rivi/],
  ['tilitysilmoitukset/1', 'Tilitysilmoitus #1', 'Tiedot'],
  ['tilitysilmoitukset/2', 'Tilitysilmoitus #2', 'Laskennan tulos'],
  ['tilitysilmoitukset/9', 'Tilitysilmoitus #9', 'Tilitysilmoitus on poistettu'],
  ['tilitysilmoitukset/999999', 'Tilitysilmoitus #999999', 'Kohdetta ei löydy'],
  ['tilitysilmoitukset/1?kuitti=1', 'Tilitysilmoitus #1', /Toimipaikka:/],
  ['kasitellyt-tilitykset/41', 'Käsitelty tilitys', 'Setelit ja kolikot'],
  ['kasitellyt-tilitykset/41/kassat', 'Kassat', 'Kassa 1'],
  ['kasitellyt-tilitykset/41/kassat/104558', 'Kassaraportti', 'Kassa 1'],
  ['kasitellyt-tilitykset/43/kassat', 'Kassat', 'Ei kohteita'],
  ['kasitellyt-vaihtorahatilaukset/41', 'Käsitelty vaihtorahatilaus', 'Tiedot'],
  [`vaihtorahatilaukset/${orderRow.entryId}`, `Vaihtorahatilaus #${orderRow.entryId}`, 'Peru tilaus'],
  [
    `vaihtorahatilaukset/${orderRow.entryId}?kuitti=1`,
    `Vaihtorahatilaus #${orderRow.entryId}`,
    /Toimipaikka:/,
  ],
  [`tarviketilaukset/${supplyRow.id}`, `Tarviketilaus #${supplyRow.id}`, 'Tiedot'],
  [`tarviketilaukset/${supplyRow.id}?kuitti=1`, `Tarviketilaus #${supplyRow.id}`, /Toimipaikka:/],
  [`kuljetustilaukset/${visitRow.id}?kuitti=1`, `Kuljetustilaus #${visitRow.id}`, /Toimipaikka:/],
  [`kayntimuutokset/${visitChangeRow.id}`, `Käyntimuutospyyntö #${visitChangeRow.id}`, 'Tiedot'],
  [
    `kayntimuutokset/${visitChangeRow.id}?kuitti=1`,
    `Käyntimuutospyyntö #${visitChangeRow.id}`,
    /Toimipaikka:/,
  ],
]

test.for(screens)('/raportit/%s is accessible', async ([path, title, shown]) => {
  expect.hasAssertions()
  await openFull(`/raportit/${path}`, title)
  await expectShown(shown)
  await judge(path)
})

const walks: Readonly<Record<string, () => Promise<void>>> = {
  'the menus of a list': async () => {
    await openFull('/raportit/konsernin-tilitykset', 'Konsernin tilitykset')
    await click(button('Muut raportit'))
    await expect.element(screen.getByRole('navigation', { name: 'Muut raportit' })).toBeVisible()
    await judge('other reports')
    await click(button('Muut raportit'))
    await openMenu('filters')
    await choose(choice('Toimipaikka'), 'Myllypuoti Kaleva')
    await expectShown('Hakuehdot ovat muuttuneet. Paina Hae.')
    await judge('outdated rows')
    await openMenu('view')
    await click(button('Sarakkeet'))
    await expect.element(dialog('Sarakkeet')).toBeVisible()
    await judge('columns')
  },
  'a list that cannot be fetched': async () => {
    for (const [path, title] of [
      ['tilitysilmoitukset', 'Tilitysilmoitukset'],
      ['tilitysilmoitukset/1', 'Tilitysilmoitus #1'],
    ] as const) {
      await openFull(`/raportit/${path}`, title, ({ refuse }) =>
        refuse(deposits.endpoint, 503, 'Palvelussa on huolto.', {}, Number.POSITIVE_INFINITY),
      )
      await expect.element(alert()).toBeVisible()
      await judge(path)
    }
  },
  'own views': async () => {
    await openFull('/raportit/tilitysilmoitukset', 'Tilitysilmoitukset')
    await openMenu('views')
    await click(button('Tallenna näkymä'))
    await click(button('Tallenna näkymä'))
    await expect.element(errorSummary()).toBeVisible()
    await judge('faults')
    await visitPage('/raportit/tilitysilmoitukset')
    await openMenu('views')
    await click(button('Muokkaa näkymää Lokakuun pussit'))
    await fill(box('Näkymän nimi'), 'Viime kuu')
    await judge('form')
    await click(button('Poista näkymä'))
    await expect.element(dialog('Poistetaanko näkymä Lokakuun pussit?')).toBeVisible()
    await judge('question')
  },
  'the removal of a deposit': async () => {
    const server = await openFull('/raportit/tilitysilmoitukset/1', 'Tilitysilmoitus #1')
    await click(button('Poista tilitysilmoitus'))
    const question = dialog('Haluatko varmasti poistaa tilitysilmoituksen?')
    await expect.element(question).toBeVisible()
    await judge('question')
    server.refuse(removeDeposit, 403, 'Ei oikeutta')
    await click(button('Poista tilitysilmoitus', question))
    await expect.element(question.getByRole('alert')).toBeVisible()
    await judge('refused')
  },
  'a bag that has not come': async () => {
    await openFull('/raportit/tilitysilmoitukset/1', 'Tilitysilmoitus #1', ({ answer }) =>
      answer(getEntryEvents, {
        events: [{ stage: 'missing', at: '2026-11-17T22:03:00.000Z', note: '' }],
        expectedCredit: null,
        noticeId: null,
      }),
    )
    await expectShown(/^Ei saapunut laskentaan/)
    await judge('page')
  },
  'long lists': async () => {
    const rows = Array.from({ length: 60 }, (_, nth) => deposit(nth + 1))
    await openFull('/raportit/tilitysilmoitukset', 'Tilitysilmoitukset', (server) => {
      answerRows(server, deposits, rows)
      answerRows(server, handledDeposits, [])
    })
    await expectShown('Seuraava sivu')
    await judge('two pages')
  },
}

test.for(Object.entries(walks))('%s is accessible in each state', async ([, walk]) => {
  expect.hasAssertions()
  await walk()
})
