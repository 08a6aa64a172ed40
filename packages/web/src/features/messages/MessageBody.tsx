import { classes } from '@kassavirta/ui/styles/classes.ts'
import { cleanHtml } from './clean-html.ts'
import styles from './messages.module.css'

/** Without any tag it is plain text, whose lines stay lines. */
const isPlain = (body: string): boolean => !/<[a-z/]/i.test(body)

export function MessageBody({ body }: { readonly body: string }) {
  return (
    <div
      className={classes(styles['body'], isPlain(body) && styles['plain'])}
      // Cleaned, and typed as such: with a plain string the security policy would refuse it.
      dangerouslySetInnerHTML={{ __html: cleanHtml(body) }}
    />
  )
}
