export const appTexts = {
  skipToContent: 'Siirry sisältöön',
  frontPage: 'Etusivu',
  toFrontPage: 'Etusivulle',
  /** The thing of '{{thing}} haussa tapahtui virhe' when /api/config fails otherwise than by the network. */
  config: 'Palvelun tietojen',
  appFault: 'Sovellusvirhe: Sovelluksessa tapahtui odottamaton virhe',
  reload: 'Lataa sivu uudelleen',
  missingRole: 'Sinulla ei ole oikeutta pyydettyyn toimintoon.',
} as const
