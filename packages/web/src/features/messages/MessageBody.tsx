import { classes } from '@kassavirta/ui/styles/classes.ts'
import { cleanHtml } from './clean-html.ts'
import styles from './messages.module.css'

/** A body without any tag is plain text, whose line breaks are kept. */
const isPlain = (body: string): boolean => !/<[a-z/]/i.test(body)

export function MessageBody({ body }: { readonly body: string }) {
  return (
    <div
      className={classes(styles['body'], isPlain(body) && styles['plain'])}
      // The cleaned HTML has its own type, since the security policy refuses a plain string.
      dangerouslySetInnerHTML={{ __html: cleanHtml(body) }}
    />
  )
}
