import { Tabs } from '../../platform/parts/Tabs.tsx'
import { Routes } from '../../platform/routing/Routes.tsx'
import { AnnouncementsScreen } from './AnnouncementsScreen.tsx'
import { SentScreen } from './SentScreen.tsx'
import { publishingTexts as texts } from './texts.fi.ts'
import { WriteScreen } from './WriteScreen.tsx'

/** Messages to many customers at once, and announcements on their front pages. */
export const PublishingScreens = () => (
  <>
    <Tabs
      label={texts.lists}
      tabs={[
        { row: 'publishing', name: texts.write },
        { row: 'sendings', name: texts.sent },
        { row: 'announcements', name: texts.announcements },
      ]}
    />
    <Routes
      screens={{
        publishing: <WriteScreen />,
        sendings: <SentScreen />,
        announcements: <AnnouncementsScreen />,
      }}
      fallback="publishing"
    />
  </>
)
