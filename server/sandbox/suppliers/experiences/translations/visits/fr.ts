/** French: one line for each activity, with its stops in order and, after the double bar, the inclusions. */
export const french = `
old_town|La place principale|La plus vieille rue encore fréquentée|Une cour derrière une porte anonyme|Un point de vue sur les toits||Un guide local|Un plan imprimé avec les étapes|Des écouteurs au-delà de dix personnes
bike|Réglage des vélos et des casques|La ceinture verte|Un quartier que peu de visiteurs voient|Une pause fraîcheur||Un vélo et un casque|Un guide|Une bouteille d’eau
photo_walk|Réglages et première image|Une rue à la lumière rasante|Un toit ou un pont au-dessus de la ville|Les photos regardées ensemble||Un photographe en activité pour guide|Des notes sur les réglages et les lieux|Dix photos retouchées envoyées par e-mail
markets|La halle aux fruits et légumes|Un étal de fromages ou d’épices|Un atelier d’artisan|Un café debout au comptoir||Un hôte local|Cinq petites dégustations|Un sac en toile à garder
private_driver|Prise en charge à votre hébergement|Les grandes avenues|Trois arrêts de votre choix|Une dernière vue avant le retour||Voiture, chauffeur et carburant|Prise en charge en ville|De l’eau à bord
street_art|Un mur autorisé|Deux fresques hautes comme une maison|Visite d’un atelier|Une bombe de peinture pour chacun||Un guide du milieu|Le matériel de la séance|L’entrée de l’atelier
architecture|Une façade lue de bas en haut|Un escalier|Une salle avec ses lampes d’origine|Le toit||Un architecte pour guide|L’entrée de deux intérieurs
ghosts|Une porte au crépuscule|La maison dont personne ne voulait|Un puits, un pont ou une tour|La dernière histoire||Un conteur|Une lanterne pour quatre personnes
bus|La gare centrale|Le quartier des musées|Le parc|Le vieux centre||Un billet d’une journée|Des écouteurs|Un plan de la ville
day_trip|Départ du centre|Un village avec vue|Déjeuner à la table d’une famille|Une marche de quarante minutes||Minibus climatisé|Un guide|Le déjeuner avec de l’eau
national_park|Départ aux premières lueurs|Le centre d’accueil|Une boucle de sept kilomètres|Pique-nique au bord de l’eau||Le transport|Un guide naturaliste|L’entrée du parc|Le pique-nique
neighbour_town|Rendez-vous sous l’horloge de la gare|La première ville avant la foule|Du temps libre|La seconde ville dans la lumière de l’après-midi||Billets aller-retour|Un guide|Les entrées en chemin
street_food|Une boulangerie à la première fournée|Un comptoir sans enseigne|Une spécialité du pays|Une douceur pour finir||Huit dégustations|Deux boissons|Un hôte local
cooking_class|Tablier et verre de bienvenue|Pâte, couteau et feu|Le plat principal, une spécialité du pays|À table avec ce que vous avez préparé||Tous les ingrédients|Le repas avec boissons|Les recettes par e-mail
tasting|Un premier verre au bar|La cave|Trois paires côte à côte|Encore une fois votre préféré||Six verres|De petites assiettes|Un hôte diplômé
vineyards|Prise en charge dans le centre|Une promenade entre les rangs|La cave ou la laiterie|Déjeuner avec la famille||Le transport|Des dégustations chez trois producteurs|Le déjeuner
coffee|Un bar où l’on boit debout|Un torréfacteur au travail|Une table de dégustation|Le gâteau||Quatre boissons|Une pâtisserie|Un sachet de grains
sweets|Visite de l’atelier|Fondre et mélanger|Façonner à la main|Remplir votre boîte||Ingrédients et tablier|Une boîte de vos créations|Une boisson chaude
brewery|Un bar à la pression|La salle de brassage|Un bar d’un autre siècle|La dernière tournée||Quatre boissons|De quoi grignoter|Un hôte local
dinner_view|Un verre à l’arrivée|Cinq plats|De la musique entre les plats|Le café||Cinq plats|Un verre de bienvenue|Musique en direct
museum|Une entrée latérale|Le plus vieil objet de la maison|Le tableau que tout le monde photographie|Celui que personne ne photographie||Entrée à heure fixe|Un historien de l’art|Des écouteurs
palace|La porte|La grande salle|Deux cents marches|Toute la ville à vos pieds||Entrée à heure fixe|Un audioguide en huit langues
concert|Ouverture des portes|Première partie|Seconde partie|Les musiciens au bar||Une place dans la catégorie choisie|Un programme
dance_show|Arrivée et table|Trois plats|Le spectacle|Le temps de rester un peu||Le spectacle|Trois plats|Une demi-bouteille par personne
crafts|Un regard sur les outils|Premiers essais|Votre propre pièce|Émailler, polir ou nouer||Matériel et tablier|Cuisson et envoi|Du thé
perfume|Les matières, encore et encore|Premier essai|On se ravise|Celui que vous gardez||Tout le matériel|Votre création à emporter
language_music|Échauffement|Les bases|Tout mettre ensemble|Dans la rue pour essayer||Un professeur|Une boisson
spa|Arrivée et thé|Vapeur|Soin|Repos||L’entrée|Serviette et chaussons|Une tisane
yoga|Arriver|Respirer|Bouger|Silence||Un tapis|Un professeur|Du thé
treasure_hunt|Ouvrir l’enveloppe|Énigmes une à cinq|Une pause glace|Le coffre||Une boîte de jeu par équipe|Un prix|De l’aide par message
science|Le hall des billets|Le favori des moins de dix ans|Quelque chose que l’on explique deux fois|Le café||Billet d’une journée|Une place à l’atelier
sports|Le musée|Les vestiaires|Le tunnel|La place avec la meilleure vue||Visite guidée|L’entrée du musée
pass|Présenter le code|Monter à bord|Entrer|Recommencer demain||Transports publics|L’entrée des sites indiqués
hike|Le dernier arrêt du bus|Un sentier entre des murs|Le point de vue|Un banc qui a son histoire||Un guide diplômé|Des bâtons de marche|Un en-cas
horses|Faire connaissance avec votre cheval|Un tour dans la cour|À travers champs|Brosse et pommes||Cheval, selle et casque|Un moniteur
balloon|Point météo|Préparatifs|Dans les airs|Atterrissage et verre de l’amitié||Le vol|L’assurance|Un certificat
climbing|Harnais et consignes|Le parcours bas|Le parcours haut|Une photo dans la poussière||L’équipement|Un moniteur|L’assurance
running|Rendez-vous à la fontaine|Le fleuve ou le parc|Deux sites sans personne|Étirements||Un guide|De l’eau|Des photos en chemin
golf_fishing|L’équipement|Comment on s’y prend|À vous|Ce que nous avons pris, touché ou vu||L’équipement|Un moniteur|Le permis
boat_tour|L’embarcadère|Sous les ponts ou au-delà de la digue|La vue que tout le monde attend|Retour aux dernières lueurs||La croisière|Commentaires en six langues|Une boisson à bord
kayak|Une leçon à terre|Le long de la rive|Une plage ou un bras tranquille|Retour avec le courant||Bateau, pagaie et gilet|Un guide|Un sac étanche
sailing|Larguer les amarres|Sous voile|Mouillage et baignade|Déjeuner sur le pont||Skipper et bateau|Déjeuner et boissons|Des serviettes
diving|Consignes sur la plage|En eau peu profonde|Vers le récif ou les vagues|Thé chaud et photos||L’équipement|Un moniteur|L’assurance|Des boissons chaudes
ticket|Présenter le code à la voie rapide|Les grandes salles|Ce que la plupart des visiteurs manquent|La boutique et la sortie||Entrée à heure fixe|Audioguide en dix langues
guided|Rendez-vous au drapeau|L’extérieur et pourquoi il est ainsi|L’intérieur dans le bon ordre|Du temps libre||L’entrée|Un guide diplômé|Des écouteurs
early|Une porte latérale|Presque seuls|Le guide vous laisse profiter|Une bonne adresse pour le petit-déjeuner||Entrée matinale|Un hôte
stroll|La vue que tout le monde connaît|Une rue plus loin|Une sonnette|De quoi boire||Un guide local|Une boisson
night|À l’heure des lampadaires|Un comptoir|Un balcon|La dernière bouchée||Cinq dégustations|Deux boissons|Un hôte`;
