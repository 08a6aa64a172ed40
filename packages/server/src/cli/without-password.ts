/** Arguments show in the list of processes, so the password is passed by the environment. */
export function withoutPassword(databaseUrl: string): { readonly url: string; readonly password?: string } {
  const url = new URL(databaseUrl)
  const password = url.password ? decodeURIComponent(url.password) : url.searchParams.get('password')
  url.password = ''
  url.searchParams.delete('password')
  return password === null ? { url: url.href } : { url: url.href, password }
}
