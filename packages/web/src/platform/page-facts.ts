import { pageFact } from '@kassavirta/ui/brand/page-fact.ts'

/** The users of the demo and their password; undefined on any other server. */
export function demoUsers(): { readonly names: readonly string[]; readonly password: string } | undefined {
  const [names, password] = [pageFact('demo-users'), pageFact('demo-password')]
  return names === undefined || password === undefined ? undefined : { names: names.split(' '), password }
}
