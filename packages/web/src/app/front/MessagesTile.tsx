import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { frameTexts } from '../frame-texts.fi.ts'
import { noticesText, unreadText } from '../unread-texts.ts'
import type { useUnread } from '../unread.ts'
import { UnreadBadge } from '@kassavirta/ui/elements/UnreadBadge.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import styles from './MessagesTile.module.css'
import { frontTexts } from './texts.fi.ts'

type Props = { readonly unread: ReturnType<typeof useUnread> }

/** On the front page at every width; it leads to the messages and counts those that are not read. */
export function MessagesTile({ unread: { data, failure } }: Props) {
  const waiting = data !== undefined && data.messages > 0
  return (
    <PortalLink to="MessagesPage" className={classes(layout['box'], styles['tile'])}>
      <UnreadBadge count={data?.messages ?? 0} />
      <span>
        {waiting ? (
          <VisuallyHidden>{`${frameTexts.messages}: `}</VisuallyHidden>
        ) : (
          <b>{frameTexts.messages}</b>
        )}
        {waiting && (
          <b>
            {unreadText(data.messages)}
            {data.notices > 0 && ','}
          </b>
        )}{' '}
        <small>
          {waiting && noticesText(data.messages, data.notices)}
          {data?.messages === 0 && unreadText(0)}
          {failure && frontTexts.messagesFailed}
        </small>
      </span>
      <Icon name="chevron-right" />
    </PortalLink>
  )
}
