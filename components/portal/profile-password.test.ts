import { setPassword } from '@kassavirta/domain/people/profile/activation/api'
import { getSecondFactor } from '@kassavirta/domain/people/profile/second-factor/api'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import { alert, button, errorSummary, screen } from '../support/screen.ts'
import { texts } from './frame.ts'
import { openPortal } from './open-portal.ts'
import { PASSWORD } from './session-world.ts'

const GOOD = 'Abcdef1!'
const secret = (name: string) => screen.getByLabelText(name, { exact: true })
const [current, fresh, again] = ['Nykyinen salasana', 'Uusi salasana', 'Uusi salasana uudelleen'] as const

async function open() {
  const server = openPortal('/omat-tiedot', {
    given: ({ answer }) => {
      answer(getSecondFactor, { active: false, recoveryCodesLeft: 0 })
      answer(setPassword, undefined)
    },
  })
  await click(button('Vaihda salasana'))
  await expect.element(secret(current)).toHaveFocus()
  return server
}

async function send(old: string): Promise<void> {
  await fill(secret(current), old)
  await fill(secret(fresh), GOOD)
  await fill(secret(again), GOOD)
  await click(button('Vaihda salasana'))
}

test('a change sends the current and the new one, not the confirmation, and is told [R-PROF-03, R-PROF-05, R-PROF-06, R-PROF-10]', async () => {
  const server = await open()
  await expectAccessible()
  await send(PASSWORD)
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'Salasanasi on vaihdettu' }))
    .toBeVisible()
  await expect.element(button('Vaihda salasana')).toHaveFocus()
  const [change, ...more] = server.calls(setPassword)
  expect(change?.body).toEqual({ currentPassword: PASSWORD, newPassword: GOOD })
  expect(change?.headers.get('authorization')).toMatch(/^Bearer ./)
  expect(more).toEqual([])
})

test('all three are required, and the two new ones must agree [R-PROF-11, R-PROF-13]', async () => {
  await open()
  await click(button('Vaihda salasana'))
  await expect.element(errorSummary()).toHaveFocus()
  expect(texts(errorSummary().getByRole('listitem'))).toEqual([
    'Nykyinen salasana: Vaadittu tieto',
    'Uusi salasana: Vaadittu tieto',
    'Uusi salasana uudelleen: Vaadittu tieto',
  ])
  await expectAccessible()
  await fill(secret(current), 'jokin')
  await fill(secret(fresh), GOOD)
  await fill(secret(again), 'Abcdef1?')
  await expect.element(secret(again)).toHaveAccessibleDescription('Salasanat eivät täsmää')
  // Correcting one of the two fields also removes the error of the other.
  await fill(secret(fresh), 'Abcdef1?')
  await expect.element(secret(again)).not.toHaveAttribute('aria-invalid')
})

test('the rules are ticked off while one types [R-PROF-12]', async () => {
  await open()
  const rules = screen.getByRole('list', { name: 'Salasanan vaatimukset' })
  const met = () => texts(rules.getByRole('listitem')).filter((text) => text.endsWith(', täyttyy')).length
  expect(met()).toBe(0)
  await fill(secret(fresh), 'Abcdef1')
  await expect.poll(met).toBe(4)
  await fill(secret(fresh), GOOD)
  await expect.poll(met).toBe(6)
  await expect.element(screen.getByText('Salasana täyttää kaikki vaatimukset.')).toBeInTheDocument()
  await fill(secret(fresh), 'Abcdef1!ä')
  await expect.poll(met).toBe(5)
  secret(again).element().focus()
  await expect
    .element(secret(fresh))
    .toHaveAccessibleDescription(
      'Salasanassa on oltava vähintään 8 merkkiä, iso ja pieni kirjain, numero ja erikoismerkki (. , : ! @ - _ tai välilyönti). Muita merkkejä, kuten å, ä ja ö, ei voi käyttää.',
    )
})

test('a wrong current password is refused beside its field and is no lost session [R-PROF-14, R-ERR-16]', async () => {
  const server = await open()
  const text = 'Nykyinen salasana on väärä'
  server.refuse(setPassword, 400, 'Tarkista tiedot', { currentPassword: text })
  await send('Vaara-1234')
  await expect.element(alert()).toMatchTextContent('Salasanan vaihto ei onnistunut')
  await expect.element(secret(current)).toHaveAccessibleDescription(text)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})
