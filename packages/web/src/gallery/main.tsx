import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PageHeading } from '../ui/PageHeading.tsx'
import { ActsPanel } from './ActsPanel.tsx'
import { FieldsPanel } from './FieldsPanel.tsx'
import styles from './gallery.module.css'
import { MessagesPanel } from './MessagesPanel.tsx'
import { SendingPanel } from './SendingPanel.tsx'
import '../ui/tokens.css'
import '../ui/base.css'

/** Every part of ui on one page, for screenshots and for the checks of accessibility. Not part of a release. */
function Gallery() {
  return (
    <main className={styles['page']}>
      <PageHeading lead="Käyttöliittymän osat kaikissa tiloissaan.">Osat</PageHeading>
      <MessagesPanel />
      <FieldsPanel />
      <ActsPanel />
      <SendingPanel />
    </main>
  )
}

const place = document.getElementById('app')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
