import { getCase, listCases } from '@kassavirta/domain/questions/cases/api'
import {
  changeTemplate,
  listTemplates,
  removeTemplate,
} from '@kassavirta/domain/questions/cases/templates-api'
import {
  handOverCase,
  listColleagues,
  requestCorrection,
  searchCases,
} from '@kassavirta/domain/questions/cases/work-api'
import { expect, test } from 'vitest'
import { choose, click, fill, press } from '../support/actions.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { framed } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import { box, button, choice, dialog, link, screen } from '../support/screen.ts'
import { caseRow, colleague, own, shownCase } from './case-world.ts'
import { NOW, openDesk } from './open-desk.ts'

type Role = Parameters<typeof openDesk>[1]['roles'][number]

async function openCase(role: Role, given?: (server: GivenServer) => void): Promise<GivenServer> {
  const server = openDesk('/yhteydenotot/301', {
    roles: [role],
    given: (each) => {
      each.answer(listCases, { rows: [caseRow], next: null })
      each.answer(getCase, shownCase())
      given?.(each)
    },
  })
  await expect.element(screen.getByRole('heading', { level: 2 }).first()).toHaveFocus()
  return server
}
async function done(text: string): Promise<void> {
  await expect.element(screen.getByRole('status').filter({ hasText: text })).toBeVisible()
}
const answerBox = () => box('Vastaus asiakkaalle')

test('a case is given to a colleague with a note, and that one is told who gave it', async () => {
  const server = await openCase('service', (each) =>
    each.answer(listColleagues, {
      rows: [
        { ...colleague, isSupervisor: false },
        { staffId: 8003, name: 'Eeva Esimies', isSupervisor: true },
      ],
    }),
  )
  await click(button('Anna toiselle'))
  await expectAccessible(['zoomed', 'phone'])
  await choose(choice('Kenelle'), 'Eeva Esimies (esimies)')
  await fill(box('Mitä pitää tehdä'), 'Laskenta näyttää väärältä')
  const given = { owner: { staffId: 8003, name: 'Eeva Esimies' }, version: 2 }
  server.answer(handOverCase, { ...caseRow, ...given })
  server.answer(getCase, shownCase(given))
  await click(button('Anna toiselle', screen.getByRole('dialog')))
  await done('Yhteydenotto on annettu: Eeva Esimies')
  await expect.element(screen.getByText(/Käsittelijä Eeva Esimies/)).toBeVisible()
  await expect.element(button('Anna toiselle')).not.toBeInTheDocument()
  expect(server.calls(handOverCase).map(({ body }) => body)).toEqual([
    { to: 8003, note: 'Laskenta näyttää väärältä', version: 1 },
  ])
  await openCase('supervisor', ({ answer }) => answer(getCase, shownCase({ handedBy: 'Palle Palvelu' })))
  await expect.element(screen.getByText(/Palle Palvelu antoi tämän sinulle/)).toBeVisible()
})

test('who answers asks for a correction, and the supervisor goes from the case to the bag', async () => {
  const server = await openCase('service')
  await expect.element(link('Korjaa tulosta')).not.toBeInTheDocument()
  await click(button('Pyydä korjausta'))
  await fill(box('Mikä laskennassa on väärin'), 'Seteli oli kirjekuoressa')
  const correction = { name: own.name, at: NOW }
  server.answer(requestCorrection, { ...caseRow, version: 2 })
  server.answer(getCase, shownCase({ correction, version: 2 }))
  await click(button('Lähetä pyyntö'))
  await done('Korjausta on pyydetty esimieheltä')
  await expect.element(screen.getByText(/Pyyntö odottaa esimiestä\./)).toBeVisible()
  await expect.element(button('Pyydä korjausta')).not.toBeInTheDocument()
  await openCase('supervisor', ({ answer }) => answer(getCase, shownCase({ correction, owner: colleague })))
  await expect.element(screen.getByText(/pyysi korjausta laskentaan/)).toBeVisible()
  await expect
    .element(link('Korjaa tulosta'))
    .toHaveAttribute('href', expect.stringContaining('/laskenta/9101'))
  await expectAccessible(['zoomed', 'phone'])
})

test('old cases are found by text or number, and the search stays while one of them is read', async () => {
  const server = await openCase('service')
  server.answer(searchCases, ({ query }) => ({
    rows: query['q'] === 'lumisade' ? [{ ...caseRow, caseId: 288, state: 'closed' as const, due: null }] : [],
  }))
  const field = screen.getByRole('searchbox', { name: 'Hae numerolla tai tekstillä' })
  await fill(field, 'eiole')
  await press('{Enter}')
  await expect.element(screen.getByText(/Yhtään yhteydenottoa ei löytynyt\./)).toBeVisible()
  await fill(field, 'lumisade')
  await click(button('Hae yhteydenotoista'))
  const found = screen.getByRole('list', { name: 'Haun tulos' }).getByRole('link')
  await expect.element(found).toMatchTextContent('suljettu')
  await click(found)
  await expect.poll(() => framed().location.pathname).toContain('/yhteydenotot/288')
  await expect.element(found).toHaveAttribute('aria-current', 'true')
  await click(button('Lopeta haku'))
  await expect.element(found).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('')
})

test('a template goes into the answer where the person writes; templates are changed and removed', async () => {
  const template = { templateId: 71, title: 'Reitti', body: 'Reitti muuttui.', version: 0 }
  const server = await openCase('service', ({ answer }) => answer(listTemplates, { rows: [template] }))
  await press('v')
  await press('Hei!  Terveisin Testi')
  const area = (await answerBox().findElement()) as HTMLTextAreaElement
  area.setSelectionRange(5, 5)
  await click(button('Vastauspohjat'))
  await expectAccessible(['zoomed', 'phone'])
  await click(button('Lisää vastaukseen: Reitti'))
  await expect.element(answerBox()).toHaveValue('Hei! Reitti muuttui. Terveisin Testi')
  await expect.element(answerBox()).toHaveFocus()
  expect(area.selectionStart).toBe('Hei! Reitti muuttui.'.length)

  await click(button('Vastauspohjat'))
  await click(button('Muuta: Reitti'))
  await expect.element(box('Teksti')).toHaveValue('Reitti muuttui.')
  await fill(box('Teksti'), 'Reitti on uusi.')
  server.answer(changeTemplate, { ...template, body: 'Reitti on uusi.', version: 1 })
  server.answer(listTemplates, { rows: [{ ...template, body: 'Reitti on uusi.', version: 1 }] })
  await click(button('Tallenna'))
  await expect.element(dialog('Vastauspohjat')).toMatchTextContent('Reitti on uusi.')
  server.answer(removeTemplate, { templateId: 71 })
  await click(button('Poista: Reitti'))
  server.answer(listTemplates, { rows: [] })
  await click(button('Poista kaikilta: Reitti'))
  await expect.element(dialog('Vastauspohjat')).toMatchTextContent('Vastauspohjia ei ole vielä.')
  expect(server.calls(removeTemplate).map(({ body }) => body)).toEqual([{ version: 1 }])
})
