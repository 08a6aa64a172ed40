import { expect, test } from 'vitest'
import { screen } from '../support/screen.ts'
import { openDesk } from './open-desk.ts'

test('the rail shows a counter the areas of counting only', async () => {
  openDesk('/', { roles: ['counter'] })
  const rail = screen.getByRole('navigation', { name: 'Päävalikko' })
  await expect.element(rail).toBeVisible()
  await expect.element(rail.getByRole('link', { name: /Laskenta/ })).toBeVisible()
  await expect.element(rail.getByRole('link', { name: /Toimitukset/ })).not.toBeInTheDocument()
})
