import { appTexts } from './texts.fi.ts'

type More = { readonly unread?: number | undefined; readonly atFault?: boolean | undefined }

/**
 * 'Virhe: (3) <screen> – <product>': each part only when it is known, the count only when something is unread, the first
 * word only while a list of faults is open.
 */
export function documentTitle(
  screen: string | undefined,
  product: string | undefined,
  { unread = 0, atFault = false }: More = {},
): string {
  const name = [screen, product].filter((part) => part).join(' – ')
  if (!name) return ''
  return `${atFault ? appTexts.titleFault : ''}${unread > 0 ? `(${unread}) ` : ''}${name}`
}
