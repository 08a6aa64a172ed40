/** '(3) <screen> – <product>': each part only when it is known, the count only when something is unread. */
export function documentTitle(screen: string | undefined, product: string | undefined, unread = 0): string {
  const name = [screen, product].filter((part) => part).join(' – ')
  return name && unread > 0 ? `(${unread}) ${name}` : name
}
