import { button, screen } from '../support/screen.ts'

/** Presses 'Yritä uudelleen', unless the page has tried again by itself meanwhile. */
export function tryAgain(within: Parameters<typeof button>[1] = screen): void {
  const again = button('Yritä uudelleen', within).query() as HTMLElement | null
  again?.click()
}
