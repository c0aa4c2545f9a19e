/** German: one line for each activity, with its stops in order and, after the double bar, the inclusions. */
export const german = `
old_town|Der Hauptplatz|Die älteste noch belebte Straße|Ein Hof hinter einer Tür ohne Schild|Ein Blick über die Dächer||Ein Guide von hier|Ein gedruckter Plan mit den Stationen|Kopfhörer in Gruppen ab elf Personen
bike|Räder und Helme anpassen|Der grüne Gürtel|Ein Viertel, das wenige Gäste sehen|Eine Pause mit etwas Kaltem||Rad und Helm|Ein Guide|Eine Flasche Wasser
photo_walk|Einstellungen und ein erstes Bild|Eine Straße im Seitenlicht|Ein Dach oder eine Brücke über der Stadt|Gemeinsam die Bilder ansehen||Führung durch einen Berufsfotografen|Notizen zu Einstellungen und Orten|Zehn bearbeitete Bilder per E-Mail
markets|Die Obst- und Gemüsehalle|Ein Stand mit Käse oder Gewürzen|Eine Handwerkstatt|Kaffee im Stehen an der Theke||Gastgeber von hier|Fünf kleine Kostproben|Ein Stoffbeutel zum Behalten
private_driver|Abholung an der Unterkunft|Die großen Alleen|Drei Stopps Ihrer Wahl|Ein letzter Blick vor der Rückfahrt||Auto, Fahrer und Kraftstoff|Abholung in der Stadt|Wasser an Bord
street_art|Eine freigegebene Wand|Zwei haushohe Wandbilder|Besuch in einem Atelier|Eine Sprühdose für alle||Ein Guide aus der Szene|Material für die Stunde|Eintritt ins Atelier
architecture|Eine Fassade, von unten nach oben gelesen|Ein Treppenhaus|Ein Saal mit den Lampen von damals|Das Dach||Führung durch einen Architekten|Eintritt in zwei Innenräume
ghosts|Ein Tor in der Dämmerung|Das Haus, das niemand kaufen wollte|Ein Brunnen, eine Brücke oder ein Turm|Die letzte Geschichte||Ein Erzähler|Eine Laterne für je vier Gäste
bus|Hauptbahnhof|Das Museumsviertel|Der Park|Die Altstadt||Eine Tageskarte|Ohrhörer|Ein Stadtplan
day_trip|Abfahrt im Zentrum|Ein Dorf mit Aussicht|Mittagessen am Tisch einer Familie|Ein Spaziergang von vierzig Minuten||Klimatisierter Kleinbus|Ein Guide|Mittagessen mit Wasser
national_park|Aufbruch beim ersten Licht|Das Besucherzentrum|Ein Rundweg von sieben Kilometern|Picknick am Wasser||Fahrt|Ein Naturführer|Parkgebühr|Picknick
neighbour_town|Treffen unter der Bahnhofsuhr|Der erste Ort vor dem Andrang|Zeit für sich|Der zweite Ort im Nachmittagslicht||Hin- und Rückfahrkarten|Ein Guide|Eintritte unterwegs
street_food|Eine Bäckerei beim ersten Blech|Eine Theke ohne Schild|Eine Spezialität des Landes|Etwas Süßes zum Schluss||Acht Kostproben|Zwei Getränke|Gastgeber von hier
cooking_class|Schürze und Begrüßungsgetränk|Teig, Messer und Feuer|Der Hauptgang, eine Spezialität des Landes|Essen, was Sie gekocht haben||Alle Zutaten|Das Essen mit Getränken|Rezepte per E-Mail
tasting|Ein erstes Glas an der Bar|Der Keller|Drei Paare nebeneinander|Ihr Favorit noch einmal||Sechs Gläser|Kleine Teller|Ein geprüfter Gastgeber
vineyards|Abholung im Zentrum|Ein Gang durch die Reihen|Der Keller oder die Käserei|Mittagessen mit der Familie||Fahrt|Verkostungen bei drei Erzeugern|Mittagessen
coffee|Eine Stehbar|Eine Rösterei bei der Arbeit|Ein Verkostungstisch|Kuchen||Vier Getränke|Ein Gebäck|Eine Tüte Bohnen
sweets|Rundgang durch die Werkstatt|Schmelzen und mischen|Formen von Hand|Ihre Schachtel füllen||Zutaten und Schürze|Eine Schachtel Selbstgemachtes|Ein Heißgetränk
brewery|Ein Schankraum|Die Braustube|Eine Bar aus einem anderen Jahrhundert|Die letzte Runde||Vier Getränke|Knabbereien|Gastgeber von hier
dinner_view|Ein Glas zur Begrüßung|Fünf Gänge|Musik zwischen den Gängen|Kaffee||Fünf Gänge|Ein Begrüßungsgetränk|Livemusik
museum|Ein Seiteneingang|Das älteste Stück des Hauses|Das Bild, das alle fotografieren|Das Bild, das niemand fotografiert||Eintritt mit fester Uhrzeit|Kunsthistorische Führung|Kopfhörer
palace|Das Tor|Der große Saal|Zweihundert Stufen|Die ganze Stadt zu Ihren Füßen||Eintritt mit fester Uhrzeit|Ein Audioguide in acht Sprachen
concert|Einlass|Erster Teil|Zweiter Teil|Die Musiker an der Bar||Ein Platz in der gewählten Kategorie|Ein Programmheft
dance_show|Ankunft und Tisch|Drei Gänge|Die Show|Zeit zum Bleiben||Show|Drei Gänge|Eine halbe Flasche pro Person
crafts|Ein Blick auf das Werkzeug|Erste Versuche|Ihr eigenes Stück|Glasieren, polieren oder knüpfen||Material und Schürze|Brand und Versand|Tee
perfume|Rohstoffe und noch mehr Rohstoffe|Erster Versuch|Zweiter Anlauf|Der Duft, den Sie behalten||Alles Material|Ihr Werk zum Mitnehmen
language_music|Aufwärmen|Die Grundlagen|Alles zusammen|Hinaus auf die Straße zum Ausprobieren||Unterricht|Ein Getränk
spa|Ankunft und Tee|Dampf|Anwendung|Ruhe||Eintritt|Handtuch und Badeschuhe|Kräutertee
yoga|Ankommen|Atem|Bewegung|Stille||Eine Matte|Unterricht|Tee
treasure_hunt|Der Umschlag wird geöffnet|Rätsel eins bis fünf|Ein Halt für ein Eis|Die Truhe||Eine Spielkiste für jedes Team|Ein Preis|Hilfe per Nachricht
science|Die Kassenhalle|Der Liebling aller unter zehn|Etwas, das zweimal erklärt wird|Das Café||Tageskarte|Ein Platz im Workshop
sports|Das Museum|Die Umkleiden|Der Tunnel|Der Platz mit der besten Sicht||Führung|Eintritt ins Museum
pass|Code zeigen|Einsteigen|Hineingehen|Morgen noch einmal||Öffentlicher Verkehr|Eintritt zu den genannten Sehenswürdigkeiten
hike|Die letzte Haltestelle|Ein Pfad zwischen Mauern|Der Aussichtspunkt|Eine Bank mit Geschichte||Ein geprüfter Guide|Wanderstöcke|Ein Imbiss
horses|Ihr Pferd kennenlernen|Eine Runde auf dem Hof|Hinaus über die Felder|Striegeln und Äpfel||Pferd, Sattel und Helm|Eine Reitlehrerin
balloon|Wetterbesprechung|Vorbereitung|In der Luft|Landung und Anstoßen||Der Flug|Versicherung|Eine Urkunde
climbing|Gurt und Einweisung|Der niedrige Parcours|Der hohe Parcours|Ein Foto im Staub||Ausrüstung|Einweisung und Betreuung|Versicherung
running|Treffen am Brunnen|Der Fluss oder der Park|Zwei Sehenswürdigkeiten ohne Menschen|Dehnen||Ein Guide|Wasser|Bilder von unterwegs
golf_fishing|Die Ausrüstung|Wie es geht|Sie sind dran|Was wir gefangen, getroffen oder gesehen haben||Ausrüstung|Anleitung|Genehmigung
boat_tour|Der Anleger|Unter den Brücken hindurch oder am Wellenbrecher vorbei|Der Blick, auf den alle warten|Zurück im letzten Licht||Die Fahrt|Erklärungen in sechs Sprachen|Ein Getränk an Bord
kayak|Eine Lektion an Land|Am Ufer entlang|Ein Strand oder ein stiller Arm|Zurück mit der Strömung||Boot, Paddel und Weste|Ein Guide|Ein wasserdichter Sack
sailing|Leinen los|Unter Segeln|Ankern und Baden|Mittagessen an Deck||Skipper und Boot|Mittagessen und Getränke|Handtücher
diving|Einweisung am Strand|Im flachen Wasser|Hinaus zum Riff oder in die Wellen|Heißer Tee und Bilder||Ausrüstung|Anleitung|Versicherung|Heiße Getränke
ticket|Code an der Schnellspur zeigen|Die großen Säle|Was die meisten übersehen|Der Shop und der Ausgang||Eintritt mit fester Uhrzeit|Audioguide in zehn Sprachen
guided|Treffen an der Fahne|Das Äußere und warum es so aussieht|Das Innere in guter Reihenfolge|Zeit für sich||Eintritt|Ein lizenzierter Guide|Kopfhörer
early|Eine Seitentür|Fast allein|Zeit ganz für Sie|Ein Frühstückstipp um die Ecke||Früher Einlass|Ein Gastgeber
stroll|Der Blick, den alle kennen|Eine Straße dahinter|Eine Türklingel|Etwas zu trinken||Ein Guide von hier|Ein Getränk
night|Zur Stunde der Laternen|Eine Theke|Ein Balkon|Der letzte Bissen||Fünf Kostproben|Zwei Getränke|Ein Gastgeber`;
