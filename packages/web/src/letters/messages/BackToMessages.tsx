import layout from '@kassavirta/ui/styles/layout.module.css'
import { PortalLink } from '../../platform/routing/portal-router.tsx'
import styles from './messages.module.css'
import { messageTexts as texts } from './texts.fi.ts'

export const BackToMessages = () => (
  <div className={layout['back']}>
    <PortalLink to="MessagesPage" className={styles['more']}>
      {texts.allMessages}
    </PortalLink>
  </div>
)
