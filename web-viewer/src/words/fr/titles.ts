import type english from '../en/titles';

const french: typeof english = {
  rulesetNames: { living: 'Règles en ligne', adventures: 'Adventures', '2.2': 'Règles du jeu 2.2', '2.0': 'Règles du jeu 2.0', '1.0': 'Règles du jeu 1.0', '0.9.4': 'Prototype 0.9.4' },
  modeNames: { Battle: 'Combat', 'Boss Battle 2': 'Combat de Boss 2', 'Boss vs Many': 'Un Boss contre tous', 'Boss vs Boss': 'Boss contre Boss', 'Portal Crawl 1, first map': 'Portail 1, première carte', 'Portal Crawl 1, second map': 'Portail 1, seconde carte', 'Portal Crawl 1, another map': 'Portail 1, autre carte', 'Portal Crawl 3': 'Portail 3', 'Portal Crawl 5': 'Portail 5', 'Portal Crawl 7': 'Portail 7', Veteran: 'Vétéran', Insane: 'Dément', 'King of the Hill': 'Roi de la colline', 'Free-for-all': 'Chacun pour soi', 'First game': 'Première partie', 'Simplified: no cards, no CP': 'Simplifié, sans cartes ni PC' },
};
export default french;
