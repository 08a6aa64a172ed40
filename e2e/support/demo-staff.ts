import type { Page } from '@playwright/test'
import { code, expect, password, rail } from './desk.ts'

type DemoStaff = { readonly username: string; readonly password: string; readonly code: string }

/** Signs in as somebody who tries the demo out: its page tells the codes that an app would show. */
export async function signInAs(page: Page, username: string): Promise<void> {
  await page.goto('/')
  const config = await page.request.get('/api/desk/config')
  const { demoStaff } = (await config.json()) as { readonly demoStaff: readonly DemoStaff[] }
  const person = demoStaff.find((each) => each.username === username)
  await page.getByRole('textbox', { name: 'Käyttäjätunnus' }).fill(username)
  await password(page).fill(person?.password ?? '')
  await page.getByRole('button', { name: 'Jatka' }).click()
  await code(page).fill(person?.code ?? '')
  await page.getByRole('button', { name: 'Kirjaudu sisään' }).click()
  await expect(rail(page)).toBeVisible()
}
