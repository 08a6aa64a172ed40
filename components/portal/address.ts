import { expect } from 'vitest'
import { framed } from '../support/framed-page.ts'
import { BASE } from './open-portal.ts'

/** Where the program stands, below the path that it is served under. */
export function address(): string {
  const { pathname, search, hash } = framed().location
  return `/${pathname.slice(BASE.length)}${search}${hash}`
}

export async function expectAddress(path: string): Promise<void> {
  await expect.poll(address).toBe(path)
}

export const title = (): string => framed().document.title
export async function expectTitle(text: string): Promise<void> {
  await expect.poll(title).toBe(text)
}

/** The browser's own Back. */
export const goBack = (): void => framed().history.back()
